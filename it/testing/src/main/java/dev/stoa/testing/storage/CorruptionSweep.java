package dev.stoa.testing.storage;

import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Damages every file of a small table in every way, one damage at a time, and passes each to a
 * check. A file gets a changed byte, is truncated, extended or removed, or has the bytes of another
 * file.
 *
 * <p>{@link #full} visits every byte; {@link #sampled} visits the first and last bytes of each file
 * and some between them.
 */
public final class CorruptionSweep {
  /** The number of bytes at each end of a file that a sample always includes. */
  private static final int EDGE_SIZE_IN_BYTES = 24;

  private final MemoryStorage table;
  private final List<MemoryStorage> otherTables;
  private final Random random;
  private final int sampleCount;

  private CorruptionSweep(
      MemoryStorage table, List<MemoryStorage> otherTables, Random random, int sampleCount) {
    this.table = table;
    this.otherTables = otherTables;
    this.random = random;
    this.sampleCount = sampleCount;
  }

  /** Returns a sweep that damages each byte of each file and truncates each file to each length. */
  public static CorruptionSweep full(MemoryStorage table, Random random) {
    return new CorruptionSweep(table, List.of(), random, Integer.MAX_VALUE);
  }

  /**
   * Returns a sweep that damages the edges of each file and {@code sampleCount} positions between
   * them.
   */
  public static CorruptionSweep sampled(MemoryStorage table, Random random, int sampleCount) {
    return new CorruptionSweep(table, List.of(), random, sampleCount);
  }

  /** Returns a sweep that also replaces files by those of another table. */
  public CorruptionSweep withFilesOf(MemoryStorage other) {
    List<MemoryStorage> allOthers = new ArrayList<>(otherTables);
    allOthers.add(other);
    return new CorruptionSweep(table, List.copyOf(allOthers), random, sampleCount);
  }

  /**
   * Passes each damage to the check; the damaged table is a copy.
   *
   * @return the number of damages of each kind
   */
  public Map<CorruptionKind, Integer> forEach(Consumer<Corruption> check) throws IOException {
    MemoryStorage storage = table.copy();
    Map<CorruptionKind, Integer> counts = new TreeMap<>();
    Consumer<Corruption> countingCheck =
        damage -> {
          counts.merge(damage.kind(), 1, Integer::sum);
          check.accept(damage);
        };
    for (String path : table.paths()) {
      byte[] original = table.bytes(path);
      changeBytes(storage, path, original, countingCheck);
      truncate(storage, path, original, countingCheck);
      extend(storage, path, original, countingCheck);
      swap(storage, path, original, countingCheck);
      storage.delete(path);
      countingCheck.accept(new Corruption(storage, path, CorruptionKind.REMOVED, 0, ""));
      storage.put(path, original);
    }
    return counts;
  }

  private void changeBytes(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    for (int offset : offsets(original.length)) {
      int bit = 1 << random.nextInt(8);
      checkDamage(
          storage,
          path,
          flipBits(original, offset, bit),
          CorruptionKind.BIT_FLIPPED,
          offset,
          check);
      checkDamage(
          storage,
          path,
          flipBits(original, offset, 255),
          CorruptionKind.BYTE_INVERTED,
          offset,
          check);
    }
  }

  private void truncate(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    for (int length : offsets(original.length)) {
      checkDamage(
          storage, path, Arrays.copyOf(original, length), CorruptionKind.TRUNCATED, length, check);
    }
  }

  private static void extend(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    byte[] extended = Arrays.copyOf(original, original.length + 1);
    checkDamage(storage, path, extended, CorruptionKind.EXTENDED, original.length, check);
  }

  private void swap(MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check)
      throws IOException {
    List<MemoryStorage> sources = new ArrayList<>(otherTables);
    sources.add(table);
    for (MemoryStorage source : sources) {
      for (String sourcePath : source.paths()) {
        byte[] replacement = source.bytes(sourcePath);
        if (!Arrays.equals(original, replacement)) {
          storage.put(path, replacement);
          String detail = "bytes of " + sourcePath + (source == table ? "" : " of another table");
          check.accept(new Corruption(storage, path, CorruptionKind.SWAPPED, 0, detail));
        }
      }
    }
  }

  private static void checkDamage(
      MemoryStorage storage,
      String path,
      byte[] damaged,
      CorruptionKind kind,
      int offset,
      Consumer<Corruption> check) {
    storage.put(path, damaged);
    check.accept(new Corruption(storage, path, kind, offset, ""));
  }

  private static byte[] flipBits(byte[] original, int offset, int bits) {
    byte[] damaged = original.clone();
    damaged[offset] ^= (byte) bits;
    return damaged;
  }

  private NavigableSet<Integer> offsets(int length) {
    NavigableSet<Integer> offsets = new TreeSet<>();
    boolean isEveryOffset = length <= 2L * EDGE_SIZE_IN_BYTES + sampleCount;
    for (int offset = 0; offset < (isEveryOffset ? length : EDGE_SIZE_IN_BYTES); offset++) {
      offsets.add(offset);
      offsets.add(length - 1 - offset);
    }
    while (!isEveryOffset && offsets.size() < 2 * EDGE_SIZE_IN_BYTES + sampleCount) {
      offsets.add(random.nextInt(length));
    }
    return offsets;
  }
}
