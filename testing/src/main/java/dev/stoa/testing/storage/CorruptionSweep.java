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
 * Damages every file of a small table in every way, one damage at a time, and shows each to a
 * check: every byte changed, every length cut, a byte added, the file removed, and every other
 * file's bytes in its place.
 *
 * <p>{@link #full} visits every byte; {@link #sampled} the first and last bytes of each file and
 * some between.
 */
public final class CorruptionSweep {
  /** Headers, footers and trailers lie there: a sample holds all of these bytes. */
  private static final int EDGE = 24;

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

  /** Each byte and each length of each file. */
  public static CorruptionSweep full(MemoryStorage table, Random random) {
    return new CorruptionSweep(table, List.of(), random, Integer.MAX_VALUE);
  }

  /** The edges of each file and {@code samples} places between them. */
  public static CorruptionSweep sampled(MemoryStorage table, Random random, int samples) {
    return new CorruptionSweep(table, List.of(), random, samples);
  }

  /** The same sweep, which also puts the files of another table in the place of this one's. */
  public CorruptionSweep swappingWith(MemoryStorage other) {
    List<MemoryStorage> more = new ArrayList<>(others);
    more.add(other);
    return new CorruptionSweep(table, List.copyOf(more), random, samples);
  }

  /**
   * Shows each damage to the check, on a copy of the table.
   *
   * @return how many damages of each kind there were
   */
  public Map<DamageKind, Integer> forEach(Consumer<Damage> check) throws IOException {
    MemoryStorage storage = table.copy();
    Map<DamageKind, Integer> counts = new TreeMap<>();
    Consumer<Damage> counted =
        damage -> {
          counts.merge(damage.kind(), 1, Integer::sum);
          check.accept(damage);
        };
    for (String path : table.paths()) {
      byte[] original = table.bytes(path);
      changeBytes(storage, path, original, counted);
      cut(storage, path, original, counted);
      extend(storage, path, original, counted);
      swap(storage, path, original, counted);
      storage.delete(path);
      counted.accept(new Damage(storage, path, DamageKind.REMOVED, 0, ""));
      storage.put(path, original);
    }
    return counts;
  }

  private void changeBytes(
      MemoryStorage storage, String path, byte[] original, Consumer<Damage> check) {
    for (int offset : offsets(original.length)) {
      int bit = 1 << random.nextInt(8);
      show(storage, path, changed(original, offset, bit), DamageKind.BIT_FLIPPED, offset, check);
      show(storage, path, changed(original, offset, 255), DamageKind.BYTE_INVERTED, offset, check);
    }
  }

  private void cut(MemoryStorage storage, String path, byte[] original, Consumer<Damage> check) {
    for (int length : offsets(original.length)) {
      show(storage, path, Arrays.copyOf(original, length), DamageKind.CUT, length, check);
    }
  }

  private static void extend(
      MemoryStorage storage, String path, byte[] original, Consumer<Damage> check) {
    byte[] longer = Arrays.copyOf(original, original.length + 1);
    show(storage, path, longer, DamageKind.EXTENDED, original.length, check);
  }

  private void swap(MemoryStorage storage, String path, byte[] original, Consumer<Damage> check)
      throws IOException {
    List<MemoryStorage> sources = new ArrayList<>(others);
    sources.add(table);
    for (MemoryStorage source : sources) {
      for (String from : source.paths()) {
        byte[] replacement = source.bytes(from);
        if (!Arrays.equals(original, replacement)) {
          storage.put(path, replacement);
          String detail = "bytes of " + from + (source == table ? "" : " of another table");
          check.accept(new Damage(storage, path, DamageKind.SWAPPED, 0, detail));
        }
      }
    }
  }

  private static void show(
      MemoryStorage storage,
      String path,
      byte[] damaged,
      DamageKind kind,
      int offset,
      Consumer<Damage> check) {
    storage.put(path, damaged);
    check.accept(new Damage(storage, path, kind, offset, ""));
  }

  private static byte[] changed(byte[] original, int offset, int bits) {
    byte[] changed = original.clone();
    changed[offset] ^= (byte) bits;
    return changed;
  }

  private NavigableSet<Integer> offsets(int length) {
    NavigableSet<Integer> offsets = new TreeSet<>();
    boolean all = length <= 2L * EDGE + samples;
    for (int offset = 0; offset < (all ? length : EDGE); offset++) {
      offsets.add(offset);
      offsets.add(length - 1 - offset);
    }
    while (!all && offsets.size() < 2 * EDGE + samples) {
      offsets.add(random.nextInt(length));
    }
    return offsets;
  }
}
