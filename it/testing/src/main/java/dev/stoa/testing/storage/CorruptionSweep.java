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
 * check: every byte changed, every length cut, a byte added, the file removed, and every other
 * file's bytes in its place.
 *
 * <p>{@link #full} visits every byte; {@link #sampled} the first and last bytes of each file and
 * some between.
 */
public final class CorruptionSweep {
  /** The size of headers, footers and trailers: a sample includes all of these bytes. */
  private static final int EDGE_SIZE_IN_BYTES = 24;

  private final MemoryStorage table;
  private final List<MemoryStorage> others;
  private final Random random;
  private final int samples;

  private CorruptionSweep(
      MemoryStorage table, List<MemoryStorage> others, Random random, int samples) {
    this.table = table;
    this.others = others;
    this.random = random;
    this.samples = samples;
  }

  /** Damages each byte and each length of each file. */
  public static CorruptionSweep full(MemoryStorage table, Random random) {
    return new CorruptionSweep(table, List.of(), random, Integer.MAX_VALUE);
  }

  /** Damages the edges of each file and {@code samples} positions between them. */
  public static CorruptionSweep sampled(MemoryStorage table, Random random, int samples) {
    return new CorruptionSweep(table, List.of(), random, samples);
  }

  /** The same sweep, which also replaces files by those of another table. */
  public CorruptionSweep swappingWith(MemoryStorage other) {
    List<MemoryStorage> more = new ArrayList<>(others);
    more.add(other);
    return new CorruptionSweep(table, List.copyOf(more), random, samples);
  }

  /**
   * Passes each damage to the check, on a copy of the table.
   *
   * @return the number of damages of each kind
   */
  public Map<CorruptionKind, Integer> forEach(Consumer<Corruption> check) throws IOException {
    MemoryStorage storage = table.copy();
    Map<CorruptionKind, Integer> counts = new TreeMap<>();
    Consumer<Corruption> counted =
        damage -> {
          counts.merge(damage.kind(), 1, Integer::sum);
          check.accept(damage);
        };
    for (String path : table.paths()) {
      byte[] original = table.bytes(path);
      changeBytes(storage, path, original, counted);
      truncate(storage, path, original, counted);
      extend(storage, path, original, counted);
      swap(storage, path, original, counted);
      storage.delete(path);
      counted.accept(new Corruption(storage, path, CorruptionKind.REMOVED, 0, ""));
      storage.put(path, original);
    }
    return counts;
  }

  private void changeBytes(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    for (int offset : offsets(original.length)) {
      int bit = 1 << random.nextInt(8);
      show(
          storage, path, changed(original, offset, bit), CorruptionKind.BIT_FLIPPED, offset, check);
      show(
          storage,
          path,
          changed(original, offset, 255),
          CorruptionKind.BYTE_INVERTED,
          offset,
          check);
    }
  }

  private void truncate(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    for (int length : offsets(original.length)) {
      show(storage, path, Arrays.copyOf(original, length), CorruptionKind.TRUNCATED, length, check);
    }
  }

  private static void extend(
      MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check) {
    byte[] longer = Arrays.copyOf(original, original.length + 1);
    show(storage, path, longer, CorruptionKind.EXTENDED, original.length, check);
  }

  private void swap(MemoryStorage storage, String path, byte[] original, Consumer<Corruption> check)
      throws IOException {
    List<MemoryStorage> sources = new ArrayList<>(others);
    sources.add(table);
    for (MemoryStorage source : sources) {
      for (String from : source.paths()) {
        byte[] replacement = source.bytes(from);
        if (!Arrays.equals(original, replacement)) {
          storage.put(path, replacement);
          String detail = "bytes of " + from + (source == table ? "" : " of another table");
          check.accept(new Corruption(storage, path, CorruptionKind.SWAPPED, 0, detail));
        }
      }
    }
  }

  private static void show(
      MemoryStorage storage,
      String path,
      byte[] damaged,
      CorruptionKind kind,
      int offset,
      Consumer<Corruption> check) {
    storage.put(path, damaged);
    check.accept(new Corruption(storage, path, kind, offset, ""));
  }

  private static byte[] changed(byte[] original, int offset, int bits) {
    byte[] changed = original.clone();
    changed[offset] ^= (byte) bits;
    return changed;
  }

  private NavigableSet<Integer> offsets(int length) {
    NavigableSet<Integer> offsets = new TreeSet<>();
    boolean all = length <= 2L * EDGE_SIZE_IN_BYTES + samples;
    for (int offset = 0; offset < (all ? length : EDGE_SIZE_IN_BYTES); offset++) {
      offsets.add(offset);
      offsets.add(length - 1 - offset);
    }
    while (!all && offsets.size() < 2 * EDGE_SIZE_IN_BYTES + samples) {
      offsets.add(random.nextInt(length));
    }
    return offsets;
  }
}
