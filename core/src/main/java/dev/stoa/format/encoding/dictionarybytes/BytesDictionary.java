package dev.stoa.format.encoding.dictionarybytes;

import java.util.Optional;

/**
 * The different ones among byte strings. Called by the writers of vector pages.
 *
 * @param data the bytes of the different values one after another, which rise as unsigned bytes
 * @param ends where each of the different values ends
 * @param codes which of the different values each value is
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record BytesDictionary(byte[] data, int[] ends, long[] codes) {
  /**
   * What a dictionary may take at most.
   *
   * @param entries how many different values
   * @param sizeInBytes bytes of all of them
   */
  public record Limits(int entries, int sizeInBytes) {}

  /** Values that are looked at before all are: groups of neighbours, which often repeat. */
  private static final int GROUPS = 64;

  private static final int GROUP = 32;
  private static final int LARGEST = 1 << EntryOrder.NUMBER_BITS;

  /**
   * Finds the different values, unless they are more than the limits allow or, as a sample says,
   * hardly repeat.
   *
   * @param data the bytes of all values one after another
   * @param ends where each of the first {@code count} values ends
   */
  public static Optional<BytesDictionary> of(byte[] data, int[] ends, int count, Limits limits) {
    int most = Math.min(Math.min(limits.entries(), LARGEST), count);
    if (!mayRepeat(data, ends, count, most)) {
      return Optional.empty();
    }
    DistinctBytes found = new DistinctBytes(data);
    long[] codes = new long[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      codes[i] = found.number(start, ends[i]);
      start = ends[i];
      if (found.size() > most || found.sizeInBytes() > limits.sizeInBytes()) {
        return Optional.empty();
      }
    }
    return Optional.of(sorted(data, found, codes));
  }

  /**
   * Whether a sample has the repeated values that so many different ones would give it: of <i>n</i>
   * values among <i>d</i> about <i>n</i><sup>2</sup>/2<i>d</i>. Half as many are enough.
   */
  private static boolean mayRepeat(byte[] data, int[] ends, int count, int most) {
    if (count < 2 * GROUPS * GROUP) {
      return true;
    }
    DistinctBytes sample = new DistinctBytes(data);
    for (int group = 0; group < GROUPS; group++) {
      int first = (int) ((long) group * (count - GROUP) / GROUPS);
      for (int i = first; i < first + GROUP; i++) {
        sample.number(i == 0 ? 0 : ends[i - 1], ends[i]);
      }
    }
    long looked = GROUPS * GROUP;
    return (looked - sample.size()) * 4 * most >= looked * looked;
  }

  private static BytesDictionary sorted(byte[] data, DistinctBytes found, long[] codes) {
    int[] order = EntryOrder.of(data, found);
    byte[] entries = new byte[(int) found.sizeInBytes()];
    int[] ends = new int[order.length];
    int[] codeOf = new int[order.length];
    int at = 0;
    for (int code = 0; code < order.length; code++) {
      int number = order[code];
      int length = found.end(number) - found.start(number);
      System.arraycopy(data, found.start(number), entries, at, length);
      at += length;
      ends[code] = at;
      codeOf[number] = code;
    }
    for (int i = 0; i < codes.length; i++) {
      codes[i] = codeOf[(int) codes[i]];
    }
    return new BytesDictionary(entries, ends, codes);
  }

  /** The number of different values. */
  public int entryCount() {
    return ends.length;
  }
}
