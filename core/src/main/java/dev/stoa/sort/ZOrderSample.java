package dev.stoa.sort;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.generic.IndexedRecord;

/**
 * A sample of the values of a Z-order's columns, by which each value gets a rank among them.
 * Interleaving the bits of ranks, rather than of values, gives each column the same weight: the
 * bits of a value depend on its type and on which values are common. Filled before a sort. Not
 * thread-safe.
 */
public final class ZOrderSample {
  /** About four ranks for each page of a large table. */
  private static final int MAX_ROWS = 1 << 14;

  /** Longer values are compared by their first bytes. */
  private static final int MAX_KEY_LENGTH = 64;

  private static final long SEED = 1;

  private final List<ColumnPath> paths;
  private final List<TermKeys> terms;
  private final List<List<byte[]>> keys = new ArrayList<>();
  private final ByteWriter key = new ByteWriter();
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final double probability;

  /**
   * Creates an empty sample.
   *
   * @param rowType the type of the rows that are added
   * @param paths the columns, or fields or map keys in them
   * @param rowCount the number of rows that will be added
   * @throws IllegalArgumentException when a path leads to no value of the rows, or to values that
   *     have no order
   */
  public ZOrderSample(RecordType rowType, List<ColumnPath> paths, long rowCount) {
    this.paths = List.copyOf(paths);
    this.terms = terms(rowType, paths);
    this.probability = (double) MAX_ROWS / Math.max(1, rowCount);
    paths.forEach(path -> keys.add(new ArrayList<>()));
  }

  private static List<TermKeys> terms(RecordType rowType, List<ColumnPath> paths) {
    AvroSchemas rowSchemas = AvroSchemas.of(rowType);
    return paths.stream()
        .map(
            path -> new TermKeys(rowSchemas, new SortTerm(path, false, true), ValueKeys.Place.LAST))
        .toList();
  }

  /** Adds a row, or leaves it out. */
  public void add(IndexedRecord row) {
    if (random.nextDouble() >= probability) {
      return;
    }
    for (int i = 0; i < terms.size(); i++) {
      key.truncate(0);
      terms.get(i).append(row, key);
      keys.get(i).add(Arrays.copyOf(key.array(), Math.min(key.size(), MAX_KEY_LENGTH)));
    }
  }

  /** Returns the sort keys of rows of a type, which may have more columns than the sampled rows. */
  public SortKeys keys(RecordType rowType) {
    List<ZOrderKeys.Ranks> ranks = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      byte[][] sortedKeys = keys.get(i).toArray(byte[][]::new);
      Arrays.sort(sortedKeys, Arrays::compareUnsigned);
      ranks.add(new ZOrderKeys.Ranks(sortedKeys, MAX_KEY_LENGTH));
    }
    return new SortKeys(new ZOrderKeys(terms(rowType, paths), ranks));
  }
}
