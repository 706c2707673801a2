package dev.stoa.format.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.vector.buffer.BufferListener;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageLimits;

/** A vector page open for reading: its header has been read, but not its buffers. */
public final class VectorPage {
  /** The offset of the header, which follows its length and four bytes of 0. */
  private static final int HEADER_START = 8;

  private final VectorNode root;
  private final ByteReader header;

  private VectorPage(VectorNode root, ByteReader header) {
    this.root = root;
    this.header = header;
  }

  /**
   * Opens a page.
   *
   * @param bytes all bytes of the page
   * @param schemas the schemas of the values
   * @param rowCount the number of values
   * @param context the context that the pages of a column share, one page after another
   */
  public static VectorPage open(
      ByteRegion bytes, AvroSchemas schemas, int rowCount, PageContext context) {
    return open(bytes, new ValueProperties(schemas, rowCount), context, BufferListener.NONE);
  }

  /**
   * Converts a page to its values in Avro binary, one after another, without limits.
   *
   * @param bytes a page that was just encoded
   */
  public static ByteWriter toAvro(byte[] bytes, AvroSchemas schemas, int rowCount) {
    try (Decompressors decompressors = new Decompressors()) {
      PageContext context = new PageContext(decompressors);
      ByteRegion region = ByteRegion.of(bytes, bytes.length, context.location());
      ValueProperties values = new ValueProperties(schemas, rowCount);
      VectorPage page = open(region, values, context, BufferListener.NONE, PageLimits.unlimited());
      ByteWriter avro = new ByteWriter();
      for (int row = 0; row < rowCount; row++) {
        page.root().writeAvro(row, avro);
      }
      return avro;
    }
  }

  /**
   * The properties of a page's values.
   *
   * @param schemas the schemas of the values
   * @param rowCount the number of values
   */
  record ValueProperties(AvroSchemas schemas, int rowCount) {}

  static VectorPage open(
      ByteRegion bytes, ValueProperties values, PageContext context, BufferListener listener) {
    return open(bytes, values, context, listener, new PageLimits(bytes.length()));
  }

  private static VectorPage open(
      ByteRegion bytes,
      ValueProperties values,
      PageContext context,
      BufferListener listener,
      PageLimits limits) {
    int headerEnd = headerEnd(bytes);
    int headerLength = headerEnd - HEADER_START;
    if (bytes.intAt(4) != 0) {
      throw bytes.corrupt(4, "expected four bytes of 0, found other values");
    }
    byte[] header = new byte[headerLength];
    bytes.read(HEADER_START, header, 0, headerLength);
    int bodyStart = PageInput.align(headerEnd);
    ByteRegion body = bytes.slice(bodyStart, bytes.length() - bodyStart);
    SourceLocation location = context.location();
    ByteReader headerReader =
        new ByteReader(header, headerLength, context.fileOffset() + HEADER_START, location);
    context.setSchemas(values.schemas());
    context.setLimits(limits);
    PageInput page = new PageInput(headerReader, body, context, listener);
    VectorNode root = VectorNode.read(values.schemas().type(), values.rowCount(), page, context);
    return new VectorPage(root, headerReader);
  }

  /** Returns the values of the page's rows. */
  public VectorNode root() {
    return root;
  }

  /** Returns the end of a page's header. */
  static int headerEnd(ByteRegion bytes) {
    int headerLength = bytes.intAt(0);
    int maxLength = bytes.length() - HEADER_START;
    if (headerLength < 0 || headerLength > maxLength) {
      throw bytes.corrupt(
          0,
          "expected a header of at most %d bytes, found %d bytes"
              .formatted(maxLength, headerLength));
    }
    return HEADER_START + headerLength;
  }

  /** Rejects a header with bytes after the descriptor of the values. */
  void checkHeaderEnd() {
    int remaining = header.remaining();
    if (remaining != 0) {
      throw header.corrupt(
          "expected the end of the header, found %d more bytes".formatted(remaining));
    }
  }
}
