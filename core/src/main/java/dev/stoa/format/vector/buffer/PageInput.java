package dev.stoa.format.vector.buffer;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.frames.CompressedFrames;
import dev.stoa.format.encoding.frames.FrameHeader;

/** A part of a page's header that is being read, with the buffers that it refers to. */
public final class PageInput implements EncodingInput {
  /** The alignment of buffers in bytes. */
  public static final int ALIGNMENT = 8;

  /** The maximum depth of nested encodings; writers nest them less deeply. */
  private static final int MAX_NESTING_DEPTH = 6;

  /** About the length of the longest array that every JVM can allocate. */
  private static final int MAX_REGION_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  private final ByteReader header;
  private final ByteRegion body;
  private final BufferListener listener;
  private final PageContext context;
  private final PageLimits limits;
  private int nestingDepth;

  /** Creates the input of a page, with the limits of its context. */
  public PageInput(
      ByteReader header, ByteRegion body, PageContext context, BufferListener listener) {
    this(header, body, context, context.limits(), listener);
  }

  private PageInput(
      ByteReader header,
      ByteRegion body,
      PageContext context,
      PageLimits limits,
      BufferListener listener) {
    this.header = header;
    this.body = body;
    this.context = context;
    this.limits = limits;
    this.listener = listener;
  }

  @Override
  public ByteReader header() {
    return header;
  }

  @Override
  public ByteRegion body() {
    return body;
  }

  /**
   * Returns the input of a child node, whose descriptor {@code PageOutput.endChild} appended, and
   * skips the descriptor.
   *
   * @param part the name of the child in messages, such as "a field"
   */
  public PageInput child(String part) {
    int length = header.readCount("length of the descriptor of " + part, header.remaining());
    return new PageInput(
        header.readSlice(length, header.location().section()), body, context, limits, listener);
  }

  BufferListener listener() {
    return listener;
  }

  /** Returns the limits of the page. */
  public PageLimits limits() {
    return limits;
  }

  @Override
  public ByteRegion readRegion() {
    int code = header.readByte();
    FrameHeader frameHeader =
        FrameHeader.ofCode(code)
            .orElseThrow(() -> header.location().unsupported("codec " + code + " is unknown"));
    CompressionCodec codec = frameHeader.codec();
    int length =
        codec == CompressionCodec.NONE
            ? 0
            : header.readCount("length of a buffer", MAX_REGION_SIZE_IN_BYTES);
    int offset = header.readCount("offset of a buffer", body.length());
    int storedLength = header.readCount("stored length of a buffer", body.length() - offset);
    listener.addBuffer(codec, offset, storedLength);
    ByteRegion storedBytes = body.slice(offset, storedLength);
    if (codec == CompressionCodec.NONE) {
      return storedBytes;
    }
    limits.addDecompressed(length, header);
    return CompressedFrames.open(storedBytes, length, frameHeader, context.decompressors());
  }

  /** Reads a buffer with a bit for each of {@code count} positions, padded to words of 64 bits. */
  public ByteRegion readBits(int count) {
    ByteRegion bits = readRegion();
    int expectedLength = (count + 63) / 64 * Long.BYTES;
    if (bits.length() != expectedLength) {
      throw header.corrupt(
          "expected %d bytes of bits, found %d bytes".formatted(expectedLength, bits.length()));
    }
    return bits;
  }

  @Override
  public LongDecoder readLongs(int count) {
    return context.encodings().longs().read(this, count);
  }

  @Override
  public BytesDecoder readBytes(int count) {
    return context.encodings().bytes().read(this, count);
  }

  /** Reads the descriptor of encoded doubles. */
  public FloatingDecoder readDoubles(int count) {
    return context.encodings().doubles().read(this, count);
  }

  /** Reads the descriptor of encoded floats. */
  public FloatingDecoder readFloats(int count) {
    return context.encodings().floats().read(this, count);
  }

  @Override
  public void beginEncoding(String label) {
    listener.beginEncoding(label);
    nestingDepth++;
    if (nestingDepth > MAX_NESTING_DEPTH) {
      throw header.corrupt(
          "expected at most %d nested encodings, found more".formatted(MAX_NESTING_DEPTH));
    }
  }

  @Override
  public void endEncoding() {
    nestingDepth--;
    listener.endEncoding();
  }

  /** Reports that the values of a map's key are about to be opened. */
  public void beginKey(String key, int mapCount) {
    listener.beginKey(key, mapCount);
  }

  /** Reports that the values of the key of the last {@link #beginKey} were opened. */
  public void endKey() {
    listener.endKey();
  }

  /** Returns the next possible start of a buffer from an offset on. */
  public static int align(int offset) {
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
