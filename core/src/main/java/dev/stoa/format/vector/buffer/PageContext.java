package dev.stoa.format.vector.buffer;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.registry.StandardEncodings;
import java.util.ArrayList;
import java.util.List;

/**
 * The state that the nodes of a page share: the page's location, and buffers for decoding, which
 * are reused for the next page of the column. Nodes of the previous page are then invalid.
 */
public final class PageContext {
  /** The buffers of {@link #allocateBlock}, which the pages of the column reuse. */
  private final List<long[]> blocks = new ArrayList<>();

  /** The number of buffers in use by nodes of the current page. */
  private int usedBlockCount;

  private final ByteWriter scratch = new ByteWriter();
  private final ByteReader reader = new ByteReader();
  private final Decompressors decompressors;
  private final Encodings encodings;
  private AvroSchemas schemas;
  private SourceLocation location = new SourceLocation("", "");
  private long fileOffset;
  private PageLimits limits = new PageLimits(0);
  private long writtenBytes;

  /**
   * Creates a context for pages in the format's encodings.
   *
   * @param decompressors the decompressors, which must stay open while pages are read
   */
  public PageContext(Decompressors decompressors) {
    this(StandardEncodings.ALL, decompressors);
  }

  /** Creates a context for pages in these encodings. */
  public PageContext(Encodings encodings, Decompressors decompressors) {
    this.encodings = encodings;
    this.decompressors = decompressors;
  }

  /** Sets the types of the column, with their Avro schemas. */
  public void setSchemas(AvroSchemas newSchemas) {
    schemas = newSchemas;
  }

  /** Returns the types of the column, with their Avro schemas. */
  public AvroSchemas schemas() {
    return schemas;
  }

  /** Returns the encodings that pages may use. */
  Encodings encodings() {
    return encodings;
  }

  /** Resets to another page; buffers of the previous page are reused. */
  public void reset(SourceLocation newLocation, long newFileOffset) {
    location = newLocation;
    fileOffset = newFileOffset;
    usedBlockCount = 0;
  }

  /** Sets the limits of the page. */
  public void setLimits(PageLimits newLimits) {
    limits = newLimits;
    scratch.setLimit(newLimits.maxBytes());
  }

  /** Returns the limits of the page. */
  public PageLimits limits() {
    return limits;
  }

  /** Returns the decompressors of the column's pages. */
  Decompressors decompressors() {
    return decompressors;
  }

  /** Returns a buffer for a block of numbers, which a node keeps until the next page is opened. */
  long[] allocateBlock() {
    if (usedBlockCount == blocks.size()) {
      blocks.add(new long[LongDecoder.BLOCK_SIZE]);
    }
    return blocks.get(usedBlockCount++);
  }

  /**
   * Returns an empty writer, valid until the next call. Adds the bytes written to it since the last
   * call to {@link #writtenBytes}.
   */
  public ByteWriter scratch() {
    writtenBytes += scratch.size();
    scratch.truncate(0);
    return scratch;
  }

  /**
   * Returns the number of bytes assembled in the column's pages, for {@link #checkWrittenBytes}.
   */
  public long writtenBytes() {
    return writtenBytes;
  }

  /**
   * Rejects a value for which more bytes were assembled since {@code start} than the page can
   * contain.
   */
  public void checkWrittenBytes(long start) {
    if (writtenBytes - start > limits.maxBytes()) {
      throw limits.tooManyBytes(this);
    }
  }

  /** Counts bytes that were assembled elsewhere. */
  public void addWrittenBytes(int count) {
    writtenBytes += count;
  }

  /** Returns a reader over assembled bytes, valid until the next call. */
  public ByteReader readerOf(ByteWriter bytes) {
    reader.resetDecompressed(bytes.array(), bytes.size(), fileOffset, location);
    return reader;
  }

  /** Returns the exception for a corrupt value of the page. */
  public CorruptFileException corrupt(String expectedAndFound) {
    return location.corrupt(fileOffset, expectedAndFound);
  }

  /** Returns the location of the page. */
  public SourceLocation location() {
    return location;
  }

  /** Returns the offset of the page in its file. */
  public long fileOffset() {
    return fileOffset;
  }
}
