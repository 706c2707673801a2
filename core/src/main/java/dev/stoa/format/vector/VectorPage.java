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

/** A vector page open for reading: its head is read, its buffers are not. */
public final class VectorPage {
  private static final int HEAD_START = 8;

  private final VectorNode root;
  private final ByteReader head;

  private VectorPage(VectorNode root, ByteReader head) {
    this.root = root;
    this.head = head;
  }

  /**
   * Opens a page.
   *
   * @param bytes all of the page
   * @param types of its values
   * @param rowCount the number of values
   * @param context buffers that the pages of a column share, one page after another
   */
  public static VectorPage open(
      ByteRegion bytes, AvroSchemas types, int rowCount, PageContext context) {
    return open(bytes, new Values(types, rowCount), context, BufferListener.NONE);
  }

  /**
   * The values of a page in Avro binary, one after another, without limits on the page.
   *
   * @param bytes a page that was just encoded
   */
  public static ByteWriter toAvro(byte[] bytes, AvroSchemas types, int rowCount) {
    try (Decompressors decompressors = new Decompressors()) {
      PageContext context = new PageContext(decompressors);
      ByteRegion region = ByteRegion.of(bytes, bytes.length, context.location());
      Values shape = new Values(types, rowCount);
      VectorPage page = open(region, shape, context, BufferListener.NONE, PageLimits.unlimited());
      ByteWriter values = new ByteWriter();
      for (int row = 0; row < rowCount; row++) {
        page.root().writeAvro(row, values);
      }
      return values;
    }
  }

  /**
   * Inspects a page.
   *
   * @param types of its values
   * @param rowCount the number of values
   */
  record Values(AvroSchemas types, int rowCount) {}

  static VectorPage open(
      ByteRegion bytes, Values values, PageContext context, BufferListener listener) {
    return open(bytes, values, context, listener, new PageLimits(bytes.length()));
  }

  private static VectorPage open(
      ByteRegion bytes,
      Values values,
      PageContext context,
      BufferListener listener,
      PageLimits limits) {
    int headEnd = headEnd(bytes);
    int headLength = headEnd - HEAD_START;
    if (bytes.intAt(4) != 0) {
      throw bytes.corrupt(4, "expected four bytes of 0, found others");
    }
    byte[] head = new byte[headLength];
    bytes.read(HEAD_START, head, 0, headLength);
    int bodyStart = PageInput.aligned(headEnd);
    ByteRegion body = bytes.slice(bodyStart, bytes.length() - bodyStart);
    SourceLocation location = context.location();
    ByteReader in = new ByteReader(head, headLength, context.fileOffset() + HEAD_START, location);
    context.setSchemas(values.types());
    context.setLimits(limits);
    PageInput page = new PageInput(in, body, context, listener);
    VectorNode root = VectorNode.read(values.types().type(), values.rowCount(), page, context);
    return new VectorPage(root, in);
  }

  /** The values of the page's rows. */
  public VectorNode root() {
    return root;
  }

  /** The end of a page's head. */
  static int headEnd(ByteRegion bytes) {
    int headLength = bytes.intAt(0);
    int max = bytes.length() - HEAD_START;
    if (headLength < 0 || headLength > max) {
      throw bytes.corrupt(
          0, "expected a head of at most %d bytes, found %d".formatted(max, headLength));
    }
    return HEAD_START + headLength;
  }

  /** Rejects a head with bytes after the descriptor of the values. */
  void checkHeadEnd() {
    int rest = head.remaining();
    if (rest != 0) {
      throw head.corrupt("expected the end of the head, found %d bytes".formatted(rest));
    }
  }
}
