package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/**
 * A vector page being written: the head, which describes the tree, and the buffers that it points
 * to. Called by the node writers and choosers.
 */
final class PageOutput {
  /** Buffers begin at multiples of this, so that a mapped page can be used as it lies. */
  static final int ALIGNMENT = 8;

  /** Frames must save one in so many bytes. */
  private static final int LEAST_SAVING = 16;

  private final VectorOptions options;
  private final ByteWriter body;
  private final ByteWriter head;
  private final Whole whole;
  private final PastChoices pastChoices;

  /** What the parts of a page's head share. */
  private static final class Whole {
    private final ByteWriter body = new ByteWriter();
    private final Reasons reasons = new Reasons();
    private long mostItems;
    private long decompressed;
  }

  PageOutput(VectorOptions options) {
    this(options, new PastChoices());
  }

  /** A page of a column that has had others. */
  PageOutput(VectorOptions options, PastChoices pastChoices) {
    this(options, new ByteWriter(), new Whole(), pastChoices);
    pastChoices.beginPage();
  }

  private PageOutput(VectorOptions options, ByteWriter head, Whole whole, PastChoices pastChoices) {
    this.pastChoices = pastChoices;
    this.options = options;
    this.head = head;
    this.whole = whole;
    this.body = whole.body;
  }

  /** The part of the head that is being written. */
  ByteWriter head() {
    return head;
  }

  VectorOptions options() {
    return options;
  }

  /** What the node that is being written was encoded as in the page before. */
  PastChoices pastChoices() {
    return pastChoices;
  }

  Reasons reasons() {
    return whole.reasons;
  }

  /**
   * A part of the head that a reader passes over in one step: ended by {@link #endChild}.
   *
   * @param name tells it from the node's other children, from page to page
   */
  PageOutput beginChild(Object name) {
    return new PageOutput(options, new ByteWriter(), whole, pastChoices.child(name));
  }

  /** Appends a part of the head behind its length. */
  void endChild(PageOutput child) {
    head.writeVarint(child.head.size());
    head.writeBytes(child.head.array(), 0, child.head.size());
  }

  /** Appends a buffer as it is. */
  void writeRegion(ByteWriter bytes) {
    writeUncompressed(bytes);
  }

  /** Appends a buffer in frames of a codec, or as it is where that hardly makes it smaller. */
  void writeRegion(ByteWriter bytes, CompressionCodec codec) {
    writeRegion(bytes, codec, LEAST_SAVING);
  }

  /** The same where it makes it smaller by one in so many bytes. */
  void writeRegion(ByteWriter bytes, CompressionCodec codec, int leastSaving) {
    if (codec == CompressionCodec.NONE) {
      writeUncompressed(bytes);
      return;
    }
    Compressions.Framed frames =
        codec == options.codec()
            ? Compressions.smallFrames(bytes, codec)
            : Compressions.best(bytes, codec, options.profile());
    writeRegion(bytes, frames, leastSaving);
  }

  /** Appends a buffer in these frames of it, or as it is where they hardly make it smaller. */
  void writeRegion(ByteWriter bytes, Compressions.Framed frames) {
    writeRegion(bytes, frames, LEAST_SAVING);
  }

  private void writeRegion(ByteWriter bytes, Compressions.Framed frames, int leastSaving) {
    if (frames.size() < bytes.size() - bytes.size() / leastSaving
        && mayClaim(bytes, frames.bytes())) {
      whole.decompressed += bytes.size();
      head.writeByte(frames.form().code());
      head.writeVarint(bytes.size());
      writeBody(frames.bytes());
    } else {
      writeUncompressed(bytes);
    }
  }

  private void writeUncompressed(ByteWriter bytes) {
    head.writeByte(CompressionCodec.NONE.code());
    writeBody(bytes);
  }

  /** Whether the page is long enough for one more buffer that is compressed. */
  private boolean mayClaim(ByteWriter bytes, ByteWriter frames) {
    long least = PageLimits.leastLengthOfBytes(whole.decompressed + bytes.size());
    return least <= (long) body.size() + frames.size();
  }

  /** Tells how many elements of arrays, or entries of maps, a node has. */
  void noteItems(long count) {
    whole.mostItems = Math.max(whole.mostItems, count);
  }

  private void writeBody(ByteWriter bytes) {
    pad(body);
    head.writeVarint(body.size());
    head.writeVarint(bytes.size());
    body.writeBytes(bytes.array(), 0, bytes.size());
  }

  /**
   * The whole page.
   *
   * @param valueBytes what the values take in Avro binary
   */
  ByteWriter finish(long valueBytes) {
    PageOutput why = beginChild("why");
    why.head.writeText(whole.reasons.text());
    endChild(why);
    ByteWriter page = new ByteWriter();
    page.reserve(head.size() + body.size() + 3 * ALIGNMENT);
    page.writeInt(head.size());
    page.writeInt(0);
    page.writeBytes(head.array(), 0, head.size());
    pad(page);
    page.writeBytes(body.array(), 0, body.size());
    pad(page);
    fill(page, PageLimits.leastLength(whole.mostItems, valueBytes));
    return page;
  }

  private static void fill(ByteWriter page, long leastLength) {
    while (page.size() < leastLength) {
      page.writeLong(0);
    }
  }

  private static void pad(ByteWriter out) {
    while (out.size() % ALIGNMENT != 0) {
      out.writeByte(0);
    }
  }

  /** Where the next buffer may begin. */
  static int aligned(int offset) {
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
