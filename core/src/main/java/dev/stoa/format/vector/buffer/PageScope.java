package dev.stoa.format.vector.buffer;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.registry.StandardEncodings;
import java.util.ArrayList;
import java.util.List;

/**
 * What the nodes of a page share: where the page is, and room to decode into, which is used again
 * for the next page of the column. Nodes of the page before are not used any more then.
 */
public final class PageScope {
  private final List<long[]> blocks = new ArrayList<>();
  private int usedBlocks;
  private final ByteWriter bytes = new ByteWriter();
  private final ByteReader reader = new ByteReader();
  private final Decompressors decompressors;
  private final Encodings encodings;
  private AvroSchemas schemas;
  private FilePlace place = new FilePlace("", "");
  private long fileOffset;
  private PageLimits limits = new PageLimits(0);
  private long written;

  /**
   * Room for pages in the format's encodings.
   *
   * @param decompressors not closed before the last page was left
   */
  public PageScope(Decompressors decompressors) {
    this(StandardEncodings.ALL, decompressors);
  }

  /** Room for pages in these encodings. */
  public PageScope(Encodings encodings, Decompressors decompressors) {
    this.encodings = encodings;
    this.decompressors = decompressors;
  }

  /** Takes the types of the column, with Avro's schemas of them. */
  public void setSchemas(AvroSchemas newSchemas) {
    schemas = newSchemas;
  }

  /** The types of the column, with Avro's schemas of them. */
  public AvroSchemas schemas() {
    return schemas;
  }

  /** The encodings that pages may have. */
  Encodings encodings() {
    return encodings;
  }

  /** Turns to another page; what was given for the one before is given again. */
  public void turnTo(FilePlace newPlace, long newFileOffset) {
    place = newPlace;
    fileOffset = newFileOffset;
    usedBlocks = 0;
  }

  /** Takes what the page may claim to hold. */
  public void setLimits(PageLimits newLimits) {
    limits = newLimits;
    bytes.setLimit(newLimits.mostBytes());
  }

  /** What the page may claim to hold. */
  public PageLimits limits() {
    return limits;
  }

  /** What decompresses buffers of the column's pages. */
  Decompressors decompressors() {
    return decompressors;
  }

  /** Room for a block of numbers, kept by a node until the page is left. */
  long[] takeBlock() {
    if (usedBlocks == blocks.size()) {
      blocks.add(new long[LongDecoder.BLOCK]);
    }
    return blocks.get(usedBlocks++);
  }

  /** An empty writer, valid until the next is asked for. */
  public ByteWriter bytes() {
    written += bytes.size();
    bytes.truncate(0);
    return bytes;
  }

  /** How many bytes were put together so far, for {@link #checkWritten}. */
  public long written() {
    return written;
  }

  /** Refuses a value of which more bytes were put together than the page can hold. */
  public void checkWritten(long before) {
    if (written - before > limits.mostBytes()) {
      throw limits.tooMany(this);
    }
  }

  /** Counts bytes that were put together elsewhere. */
  public void addWritten(int count) {
    written += count;
  }

  /** A reader over bytes that were put together, valid until the next is asked for. */
  public ByteReader read(ByteWriter written) {
    reader.resetDecompressed(written.array(), written.size(), fileOffset, place);
    return reader;
  }

  /** A fault of a value in the page. */
  public CorruptFileException corrupt(String expectedAndFound) {
    return place.corrupt(fileOffset, expectedAndFound);
  }

  /** Where the page is. */
  public FilePlace place() {
    return place;
  }

  /** Where in its file the page is. */
  public long fileOffset() {
    return fileOffset;
  }
}
