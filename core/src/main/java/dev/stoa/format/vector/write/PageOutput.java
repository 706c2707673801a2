package dev.stoa.format.vector.write;

import dev.stoa.format.bytes.ByteParts;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.EncodingSet;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.PastChoice;
import dev.stoa.format.encoding.frames.Compressions;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageLimits;

/**
 * A vector page being written: the head, which describes the tree, and the buffers that it points
 * to. Called by the node writers and choosers.
 */
public final class PageOutput implements EncodingOutput {
  /** Buffers begin at multiples of this, so that a mapped page can be used as it lies. */
  private static final int ALIGNMENT = PageInput.ALIGNMENT;

  /** Frames must save one in so many bytes. */
  private static final int LEAST_SAVING = 16;

  private final VectorOptions options;
  private final ByteWriter head;
  private final Whole whole;
  private final PastChoices pastChoices;

  /** What the parts of a page's head share. */
  private static final class Whole {
    private final ByteParts body = new ByteParts();
    private long items;
    private long decompressed;
  }

  public PageOutput(VectorOptions options) {
    this(options, new PastChoices());
  }

  /** A page of a column that has had others. */
  public PageOutput(VectorOptions options, PastChoices pastChoices) {
    this(options, new ByteWriter(), new Whole(), pastChoices);
    pastChoices.beginPage();
  }

  private PageOutput(VectorOptions options, ByteWriter head, Whole whole, PastChoices pastChoices) {
    this.pastChoices = pastChoices;
    this.options = options;
    this.head = head;
    this.whole = whole;
  }

  @Override
  public ByteWriter head() {
    return head;
  }

  VectorOptions options() {
    return options;
  }

  @Override
  public EncodingProfile profile() {
    return options.profile();
  }

  @Override
  public CompressionCodec codec() {
    return options.codec();
  }

  @Override
  public Estimate estimate(LongValues values) {
    return options.encodings().longs().estimate(values, this);
  }

  @Override
  public Estimate estimate(BytesValues values) {
    return options.encodings().bytes().estimate(values, this);
  }

  @Override
  public void write(LongValues values) {
    options.encodings().longs().write(values, this);
  }

  @Override
  public void write(BytesValues values) {
    options.encodings().bytes().write(values, this);
  }

  /** Writes doubles or floats in the encoding that suits them best. */
  void write(FloatingValues values) {
    boolean areDoubles = values.widthInBytes() == Double.BYTES;
    (areDoubles ? options.encodings().doubles() : options.encodings().floats()).write(values, this);
  }

  @Override
  public PastChoice nextPastChoice(EncodingSet<?, ?> encodings) {
    return pastChoices.next(encodings);
  }

  /**
   * A part of the head that a reader passes over in one step: ended by {@link #endChild}.
   *
   * @param name tells it from the node's other children, from page to page
   */
  public PageOutput beginChild(Object name) {
    return new PageOutput(options, new ByteWriter(), whole, pastChoices.child(name));
  }

  /** Appends a part of the head behind its length. */
  public void endChild(PageOutput child) {
    head.writeVarint(child.head.size());
    head.writeBytes(child.head.array(), 0, child.head.size());
  }

  @Override
  public void writeRegion(ByteWriter bytes) {
    writeUncompressed(bytes);
  }

  @Override
  public void writeRegion(ByteWriter bytes, CompressionCodec codec) {
    if (codec == CompressionCodec.NONE) {
      writeUncompressed(bytes);
      return;
    }
    Compressions.Framed frames =
        codec == options.codec()
            ? Compressions.smallFrames(bytes, codec)
            : Compressions.best(bytes, codec, options.profile());
    writeFrames(bytes, frames.bytes(), frames.form().code());
  }

  @Override
  public void writeFrames(ByteWriter bytes, ByteWriter frames, int formCode) {
    if (frames.size() < bytes.size() - bytes.size() / LEAST_SAVING && mayClaim(bytes, frames)) {
      whole.decompressed += bytes.size();
      head.writeByte(formCode);
      head.writeVarint(bytes.size());
      writeBody(frames);
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
    return least <= (long) whole.body.size() + frames.size();
  }

  /** Counts the elements of a node's arrays, or entries of its maps. */
  void noteItems(long count) {
    whole.items += count;
  }

  private void writeBody(ByteWriter bytes) {
    whole.body.pad(ALIGNMENT);
    head.writeVarint(whole.body.size());
    head.writeVarint(bytes.size());
    whole.body.add(bytes);
  }

  /**
   * Whether readers accept a page for its length.
   *
   * @param valueBytes what the values take in Avro binary
   */
  boolean isLongEnough(ByteParts page, long valueBytes) {
    return page.size() >= PageLimits.leastLength(whole.items, valueBytes);
  }

  /** The whole page. */
  public ByteParts finish() {
    ByteWriter start = new ByteWriter();
    start.writeInt(head.size());
    start.writeInt(0);
    ByteParts page = ByteParts.of(start);
    page.add(head);
    page.pad(ALIGNMENT);
    page.addAll(whole.body);
    page.pad(ALIGNMENT);
    return page;
  }
}
