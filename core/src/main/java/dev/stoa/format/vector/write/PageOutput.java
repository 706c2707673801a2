package dev.stoa.format.vector.write;

import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.EncodingChoice;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.EncodingSet;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.frames.FrameCompressor;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageLimits;

/**
 * A vector page that is being written: the header, which describes the tree, and the buffers that
 * it refers to. Called by node writers and encodings.
 */
public final class PageOutput implements EncodingOutput {
  /** The alignment of buffers, so that a mapped page can be used in place. */
  private static final int ALIGNMENT = PageInput.ALIGNMENT;

  /** Frames must save at least one in this number of bytes. */
  private static final int MIN_SAVINGS_DIVISOR = 16;

  private final VectorOptions options;
  private final ByteWriter header;
  private final PageState state;
  private final EncodingHistory history;

  /** The state that the parts of a page's header share. */
  private static final class PageState {
    private final ByteChunks body = new ByteChunks();
    private long itemCount;
    private long decompressedSizeInBytes;
  }

  /** Creates a page of a column without history. */
  public PageOutput(VectorOptions options) {
    this(options, new EncodingHistory());
  }

  /** Creates a page of a column with its history. */
  public PageOutput(VectorOptions options, EncodingHistory history) {
    this(options, new ByteWriter(), new PageState(), history);
    history.beginPage();
  }

  private PageOutput(
      VectorOptions options, ByteWriter header, PageState state, EncodingHistory history) {
    this.history = history;
    this.options = options;
    this.header = header;
    this.state = state;
  }

  @Override
  public ByteWriter header() {
    return header;
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

  /** Writes doubles or floats in their best encoding. */
  void write(FloatingValues values) {
    boolean areDoubles = values.widthInBytes() == Double.BYTES;
    (areDoubles ? options.encodings().doubles() : options.encodings().floats()).write(values, this);
  }

  @Override
  public EncodingChoice nextEncodingChoice(EncodingSet<?, ?> encodings) {
    return history.nextChoice(encodings);
  }

  /**
   * Begins a part of the header that a reader can skip in one step; {@link #endChild} ends it.
   *
   * @param name the name that identifies the child of the node across pages
   */
  public PageOutput beginChild(Object name) {
    return new PageOutput(options, new ByteWriter(), state, history.beginChild(name));
  }

  /** Appends a part of the header after its length. */
  public void endChild(PageOutput child) {
    header.writeVarint(child.header.size());
    header.writeBytes(child.header.array(), 0, child.header.size());
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
    FrameCompressor.CompressedBuffer frames =
        codec == options.codec()
            ? FrameCompressor.compressInSmallFrames(bytes, codec)
            : FrameCompressor.compressBest(bytes, codec, options.profile());
    writeFrames(bytes, frames.bytes(), frames.header().code());
  }

  @Override
  public void writeFrames(ByteWriter bytes, ByteWriter frames, int headerCode) {
    if (frames.size() < bytes.size() - bytes.size() / MIN_SAVINGS_DIVISOR
        && allowsCompressedBuffer(bytes, frames)) {
      state.decompressedSizeInBytes += bytes.size();
      header.writeByte(headerCode);
      header.writeVarint(bytes.size());
      writeBody(frames);
    } else {
      writeUncompressed(bytes);
    }
  }

  private void writeUncompressed(ByteWriter bytes) {
    header.writeByte(CompressionCodec.NONE.code());
    writeBody(bytes);
  }

  /**
   * Returns whether readers accept one more compressed buffer: they limit the decompressed bytes of
   * a page in proportion to its size.
   */
  private boolean allowsCompressedBuffer(ByteWriter bytes, ByteWriter frames) {
    long minLength = PageLimits.minLengthForBytes(state.decompressedSizeInBytes + bytes.size());
    return minLength <= (long) state.body.size() + frames.size();
  }

  /** Counts the elements of a node's arrays, or entries of its maps. */
  void addItems(long count) {
    state.itemCount += count;
  }

  private void writeBody(ByteWriter bytes) {
    state.body.pad(ALIGNMENT);
    header.writeVarint(state.body.size());
    header.writeVarint(bytes.size());
    state.body.add(bytes);
  }

  /**
   * Returns whether readers accept the page: they limit its items and the bytes of its values in
   * proportion to its size.
   *
   * @param valueSizeInBytes the size of the values in Avro binary
   */
  boolean isWithinReaderLimits(ByteChunks page, long valueSizeInBytes) {
    return page.size() >= PageLimits.minLength(state.itemCount, valueSizeInBytes);
  }

  /** Assembles the page from its header and its buffers, and returns it. */
  public ByteChunks finish() {
    ByteWriter preamble = new ByteWriter();
    preamble.writeInt(header.size());
    preamble.writeInt(0); // reserved
    ByteChunks page = ByteChunks.of(preamble);
    page.add(header);
    page.pad(ALIGNMENT);
    page.addAll(state.body);
    page.pad(ALIGNMENT);
    return page;
  }
}
