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

/** A part of a page's head being read, with the buffers that it refers to. */
public final class PageInput implements EncodingInput {
  /** The alignment of buffers. */
  public static final int ALIGNMENT = 8;

  /** Codes of codes, runs of codes, and so on; writers use fewer. */
  private static final int MAX_CASCADE_DEPTH = 6;

  private static final int MAX_REGION_SIZE = Integer.MAX_VALUE - 8;

  private final ByteReader head;
  private final ByteRegion body;
  private final BufferListener listener;
  private final PageContext context;
  private final PageLimits limits;
  private int cascadeDepth;

  /** The head of a page with the limits of its context. */
  public PageInput(ByteReader head, ByteRegion body, PageContext context, BufferListener listener) {
    this(head, body, context, context.limits(), listener);
  }

  private PageInput(
      ByteReader head,
      ByteRegion body,
      PageContext context,
      PageLimits limits,
      BufferListener listener) {
    this.head = head;
    this.body = body;
    this.context = context;
    this.limits = limits;
    this.listener = listener;
  }

  @Override
  public ByteReader header() {
    return head;
  }

  @Override
  public ByteRegion body() {
    return body;
  }

  /** The part of the head that {@code PageOutput.endChild} appended; skipped here. */
  public PageInput child(String part) {
    int length = head.readCount("length of the descriptor of " + part, head.remaining());
    return new PageInput(
        head.slice(length, head.location().section()), body, context, limits, listener);
  }

  BufferListener listener() {
    return listener;
  }

  /** The limits of the page. */
  public PageLimits limits() {
    return limits;
  }

  @Override
  public ByteRegion readRegion() {
    int code = head.readByte();
    FrameHeader frameHeader =
        FrameHeader.ofCode(code)
            .orElseThrow(() -> head.location().unsupported("codec " + code + " is unknown"));
    CompressionCodec codec = frameHeader.codec();
    int length =
        codec == CompressionCodec.NONE ? 0 : head.readCount("length of a buffer", MAX_REGION_SIZE);
    int offset = head.readCount("offset of a buffer", body.length());
    int storedLength = head.readCount("stored length of a buffer", body.length() - offset);
    listener.buffer(codec, offset, storedLength);
    ByteRegion stored = body.slice(offset, storedLength);
    if (codec == CompressionCodec.NONE) {
      return stored;
    }
    limits.addDecompressed(length, head);
    return CompressedFrames.open(stored, length, frameHeader, context.decompressors());
  }

  /** A buffer of a bit for each of some positions, padded to words. */
  public ByteRegion readBits(int count) {
    ByteRegion bits = readRegion();
    int expected = (count + 63) / 64 * Long.BYTES;
    if (bits.length() != expected) {
      throw head.corrupt("expected %d bytes of bits, found %d".formatted(expected, bits.length()));
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
    cascadeDepth++;
    if (cascadeDepth > MAX_CASCADE_DEPTH) {
      throw head.corrupt(
          "expected at most %d nested encodings, found more".formatted(MAX_CASCADE_DEPTH));
    }
  }

  @Override
  public void endEncoding() {
    cascadeDepth--;
    listener.endEncoding();
  }

  /** The next possible start of a buffer. */
  public static int aligned(int offset) {
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
