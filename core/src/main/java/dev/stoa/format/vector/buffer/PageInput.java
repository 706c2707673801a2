package dev.stoa.format.vector.buffer;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.frames.FrameForm;
import dev.stoa.format.encoding.frames.Frames;

/** A part of a page's head being read, and the buffers that it points to. */
public final class PageInput implements EncodingInput {
  /** Buffers begin at multiples of it. */
  public static final int ALIGNMENT = 8;

  /** Codes inside codes, runs of codes, and so on; writers use fewer. */
  private static final int DEEPEST_CASCADE = 6;

  private static final int LARGEST_REGION = Integer.MAX_VALUE - 8;

  private final ByteReader head;
  private final ByteRegion body;
  private final BufferListener listener;
  private final PageScope scope;
  private final PageLimits limits;
  private int cascade;

  /** The head of a page whose limits its scope was told. */
  public PageInput(ByteReader head, ByteRegion body, PageScope scope, BufferListener listener) {
    this(head, body, scope, scope.limits(), listener);
  }

  private PageInput(
      ByteReader head,
      ByteRegion body,
      PageScope scope,
      PageLimits limits,
      BufferListener listener) {
    this.head = head;
    this.body = body;
    this.scope = scope;
    this.limits = limits;
    this.listener = listener;
  }

  @Override
  public ByteReader head() {
    return head;
  }

  @Override
  public ByteRegion body() {
    return body;
  }

  /** The part of the head that {@code PageOutput.endChild} appended; passed over here. */
  public PageInput child(String part) {
    int length = head.readCount("length of the description of " + part, head.remaining());
    return new PageInput(head.slice(length, head.place().part()), body, scope, limits, listener);
  }

  BufferListener listener() {
    return listener;
  }

  /** What the page may claim to hold. */
  public PageLimits limits() {
    return limits;
  }

  @Override
  public ByteRegion readRegion() {
    int code = head.readByte();
    FrameForm form =
        FrameForm.ofCode(code)
            .orElseThrow(() -> head.place().unsupported("codec " + code + " is unknown"));
    CompressionCodec codec = form.codec();
    int length =
        codec == CompressionCodec.NONE ? 0 : head.readCount("length of a buffer", LARGEST_REGION);
    int offset = head.readCount("offset of a buffer", body.length());
    int storedLength = head.readCount("stored length of a buffer", body.length() - offset);
    listener.buffer(codec, offset, storedLength);
    ByteRegion stored = body.slice(offset, storedLength);
    if (codec == CompressionCodec.NONE) {
      return stored;
    }
    limits.addDecompressed(length, head);
    return Frames.open(stored, length, form, scope.decompressors());
  }

  /** A buffer of a bit for each of some places, filled up to words. */
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
    return scope.encodings().longs().read(this, count);
  }

  @Override
  public BytesDecoder readBytes(int count) {
    return scope.encodings().bytes().read(this, count);
  }

  public FloatingDecoder readDoubles(int count) {
    return scope.encodings().doubles().read(this, count);
  }

  public FloatingDecoder readFloats(int count) {
    return scope.encodings().floats().read(this, count);
  }

  @Override
  public void beginEncoding(String label) {
    listener.beginEncoding(label);
    cascade++;
    if (cascade > DEEPEST_CASCADE) {
      throw head.corrupt(
          "expected at most %d encodings inside each other, found more".formatted(DEEPEST_CASCADE));
    }
  }

  @Override
  public void endEncoding() {
    cascade--;
    listener.endEncoding();
  }

  /** Where the next buffer may begin. */
  public static int aligned(int offset) {
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
