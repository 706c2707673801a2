package dev.stoa.format.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.vector.buffer.BufferListener;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageLimits;
import dev.stoa.format.vector.buffer.PageScope;

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
   * @param rowCount how many there are
   * @param space room that the pages of a column share, one page after another
   */
  public static VectorPage open(
      ByteRegion bytes, AvroSchemas types, int rowCount, PageScope space) {
    return open(bytes, new Values(types, rowCount), space, BufferListener.NONE);
  }

  /**
   * The values of a page in Avro binary, one after another, whatever the page claims to hold.
   *
   * @param bytes a page that was just made
   */
  public static ByteWriter valuesOf(byte[] bytes, AvroSchemas types, int rowCount) {
    try (Decompressors decompressors = new Decompressors()) {
      PageScope space = new PageScope(decompressors);
      ByteRegion region = ByteRegion.of(bytes, bytes.length, space.place());
      Values shape = new Values(types, rowCount);
      VectorPage page = open(region, shape, space, BufferListener.NONE, PageLimits.none());
      ByteWriter values = new ByteWriter();
      for (int row = 0; row < rowCount; row++) {
        page.root().writeAvro(row, values);
      }
      return values;
    }
  }

  /**
   * What a page holds.
   *
   * @param types of its values
   * @param rowCount how many there are
   */
  record Values(AvroSchemas types, int rowCount) {}

  static VectorPage open(
      ByteRegion bytes, Values values, PageScope space, BufferListener listener) {
    return open(bytes, values, space, listener, new PageLimits(bytes.length()));
  }

  private static VectorPage open(
      ByteRegion bytes,
      Values values,
      PageScope space,
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
    FilePlace place = space.place();
    ByteReader in = new ByteReader(head, headLength, space.fileOffset() + HEAD_START, place);
    space.setSchemas(values.types());
    space.setLimits(limits);
    PageInput page = new PageInput(in, body, space, listener);
    VectorNode root = VectorNode.read(values.types().type(), values.rowCount(), page, space);
    return new VectorPage(root, in);
  }

  /** The values of the page's rows. */
  public VectorNode root() {
    return root;
  }

  /** Where the head of a page ends. */
  static int headEnd(ByteRegion bytes) {
    int headLength = bytes.intAt(0);
    int most = bytes.length() - HEAD_START;
    if (headLength < 0 || headLength > most) {
      throw bytes.corrupt(
          0, "expected a head of at most %d bytes, found %d".formatted(most, headLength));
    }
    return HEAD_START + headLength;
  }

  /** Refuses a head in which something follows the description of the values. */
  void checkHeadEnd() {
    int rest = head.remaining();
    if (rest != 0) {
      throw head.corrupt("expected the end of the head, found %d bytes".formatted(rest));
    }
  }
}
