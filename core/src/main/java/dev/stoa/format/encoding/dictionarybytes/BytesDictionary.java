package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The different ones among byte strings. Called by the writers of vector pages. */
public final class BytesDictionary {
  /**
   * What a dictionary may take at most.
   *
   * @param entries how many different values
   * @param sizeInBytes bytes of all of them
   */
  public record Limits(int entries, int sizeInBytes) {}

  private final byte[] data;
  private final int[] ends;
  private final long[] codes;

  private BytesDictionary(byte[] data, int[] ends, long[] codes) {
    this.data = data;
    this.ends = ends;
    this.codes = codes;
  }

  /**
   * Finds the different values, unless they are more than the limits allow or hardly repeat.
   *
   * @param data the bytes of all values one after another
   * @param ends where each of the first {@code count} values ends
   */
  public static Optional<BytesDictionary> of(byte[] data, int[] ends, int count, Limits limits) {
    Map<ByteBuffer, Integer> found = new HashMap<>();
    long size = 0;
    int start = 0;
    for (int i = 0; i < count; i++) {
      ByteBuffer value = ByteBuffer.wrap(data, start, ends[i] - start);
      if (found.putIfAbsent(value, 0) == null) {
        size += value.remaining();
      }
      if (found.size() > limits.entries() || size > limits.sizeInBytes()) {
        return Optional.empty();
      }
      start = ends[i];
    }
    TreeMap<byte[], Integer> sorted = new TreeMap<>(Arrays::compareUnsigned);
    for (ByteBuffer value : found.keySet()) {
      byte[] copy = new byte[value.remaining()];
      value.duplicate().get(copy);
      sorted.put(copy, 0);
    }
    ByteWriter out = new ByteWriter();
    int[] entryEnds = new int[sorted.size()];
    int code = 0;
    for (byte[] value : sorted.keySet()) {
      out.writeBytes(value, 0, value.length);
      entryEnds[code] = out.size();
      found.put(ByteBuffer.wrap(value), code++);
    }
    long[] codes = new long[count];
    start = 0;
    for (int i = 0; i < count; i++) {
      codes[i] = found.get(ByteBuffer.wrap(data, start, ends[i] - start));
      start = ends[i];
    }
    return Optional.of(new BytesDictionary(out.toByteArray(), entryEnds, codes));
  }

  /** The number of different values. */
  public int entryCount() {
    return ends.length;
  }

  /** The bytes of the different values one after another, which rise as unsigned bytes. */
  public byte[] data() {
    return data;
  }

  /** Where each of the different values ends. */
  public int[] ends() {
    return ends;
  }

  /** Which of the different values each value is. */
  public long[] codes() {
    return codes;
  }
}
