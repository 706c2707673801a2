package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Looks codes up among byte strings, which are decoded together when many values are first read.
 * Called by the readers of vector pages; who evaluates predicates asks {@link #entries} once each
 * and then {@link #codes}.
 */
public final class DictionaryBytes extends BytesDecoder {
  private static final int[] NOT_DECODED = {};

  private final BytesDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;
  private final int[] scratch;
  private final ByteWriter decoded = new ByteWriter();
  private int[] decodedEnds = NOT_DECODED;

  /**
   * A decoder of as many values as there are codes.
   *
   * @param region whose fault it is when a code has no entry
   */
  public DictionaryBytes(BytesDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > codes.count() || (entries.count() == 0) != (codes.count() == 0)) {
      throw region.corrupt(
          0,
          "expected a dictionary that %d values need, found %d entries"
              .formatted(codes.count(), entries.count()));
    }
    this.entries = entries;
    this.codes = codes;
    this.region = region;
    this.scratch = new int[Math.min(LongDecoder.BLOCK, codes.count())];
  }

  /** The different values, in the order of their bytes taken as unsigned. */
  public BytesDecoder entries() {
    return entries;
  }

  /** Which entry each value is; a code is not checked against the entries. */
  public LongDecoder codes() {
    return codes;
  }

  private CorruptFileException badCode(long code) {
    return region.corrupt(0, "expected a code below %d, found %d".formatted(entries.count(), code));
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw badCode(code);
    }
    entries.appendTo((int) code, target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    if (decodedEnds.length == 0 && length > 0) {
      decodeEntries();
    }
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, LongDecoder.BLOCK - (first + done) % LongDecoder.BLOCK);
      codes.read(first + done, part, scratch, 0);
      appendCoded(part, target, ends, offset + done);
      done += part;
    }
  }

  private void decodeEntries() {
    int[] all = new int[entries.count() + 1];
    decoded.truncate(0);
    entries.appendTo(0, entries.count(), decoded, all, 1);
    decodedEnds = all;
  }

  private void appendCoded(int length, ByteWriter target, int[] ends, int offset) {
    for (int i = 0; i < length; i++) {
      int code = scratch[i];
      if (code < 0 || code >= entries.count()) {
        throw badCode(code);
      }
      int start = decodedEnds[code];
      target.writeBytes(decoded.array(), start, decodedEnds[code + 1] - start);
      ends[offset + i] = target.size();
    }
  }
}
