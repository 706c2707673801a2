package dev.stoa.format.index;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.schema.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The keys of an index that rows which satisfy a predicate can have: the combinations of the values
 * that equalities and lists allow in each column of the key. Immutable.
 */
public final class AcceptedKeys {
  private final IndexDefinition index;

  /** The values of each part of the key: longs or buffers, whose positions do not change. */
  private final List<List<?>> values;

  private AcceptedKeys(IndexDefinition index, List<List<?>> values) {
    this.index = index;
    this.values = values;
  }

  /**
   * Returns the tests that must hold where a predicate holds: the predicate itself, or those that
   * it joins by {@code and}.
   */
  public static List<Leaf> conjunction(BoundPredicate predicate) {
    List<BoundPredicate> operands =
        predicate instanceof BoundPredicate.And and ? and.operands() : List.of(predicate);
    return operands.stream().filter(Leaf.class::isInstance).map(Leaf.class::cast).toList();
  }

  /**
   * Returns the keys of the index with the most columns among those that serve; empty if none does.
   *
   * @param indexes the indexes to choose from
   * @param leaves tests that all rows must satisfy
   * @param columns the columns that the tests refer to
   * @param maxCount the maximum number of keys
   */
  public static Optional<AcceptedKeys> of(
      List<IndexDefinition> indexes, List<Leaf> leaves, List<Column> columns, long maxCount) {
    if (indexes.isEmpty() || maxCount < 1) {
      return Optional.empty();
    }
    Map<Integer, List<?>> valuesById = new HashMap<>();
    for (Leaf leaf : leaves) {
      Column column = columns.get(leaf.column());
      if (leaf.steps().isEmpty() && IndexDefinition.isIndexable(column)) {
        values(leaf.matcher(), maxCount)
            .ifPresent(values -> valuesById.putIfAbsent(column.id(), values));
      }
    }
    Optional<AcceptedKeys> best = Optional.empty();
    for (IndexDefinition index : indexes) {
      boolean isLonger = best.isEmpty() || index.keyIds().size() > best.get().values.size();
      if (isLonger && valuesById.keySet().containsAll(index.keyIds())) {
        List<List<?>> parts = new ArrayList<>();
        index.keyIds().forEach(id -> parts.add(valuesById.get(id)));
        AcceptedKeys keys = new AcceptedKeys(index, parts);
        best = keys.count() <= maxCount ? Optional.of(keys) : best;
      }
    }
    return best;
  }

  /** Returns the values that a matcher accepts; empty if there may be too many. */
  private static Optional<List<?>> values(ValueMatcher matcher, long maxCount) {
    if (matcher instanceof LongMatcher longs && !longs.isNegated()) {
      if (!longs.isRange()) {
        return Optional.of(LongStream.of(longs.set()).boxed().toList());
      }
      long width = longs.high() - longs.low();
      return width >= 0 && width < maxCount
          ? Optional.of(LongStream.rangeClosed(longs.low(), longs.high()).boxed().toList())
          : Optional.empty();
    }
    return matcher instanceof BytesMatcher bytes
        ? bytes.candidateValues().map(values -> values)
        : Optional.empty();
  }

  /** Returns the index. */
  public IndexDefinition index() {
    return index;
  }

  private double count() {
    return values.stream().mapToDouble(List::size).reduce(1, (left, right) -> left * right);
  }

  /** Returns the hash of each key, sorted as the pages of the index are. */
  long[] sortedHashes() {
    EncodedKey key = new EncodedKey();
    LongStream.Builder hashes = LongStream.builder();
    int[] positions = new int[values.size()];
    boolean hasNext = count() > 0;
    while (hasNext) {
      key.clear();
      for (int part = 0; part < positions.length; part++) {
        append(values.get(part).get(positions[part]), key);
      }
      hashes.add(key.hash() ^ Long.MIN_VALUE);
      hasNext = advance(positions);
    }
    return hashes.build().sorted().map(hash -> hash ^ Long.MIN_VALUE).toArray();
  }

  private static void append(Object value, EncodedKey key) {
    if (value instanceof Long number) {
      key.appendLong(number);
    } else {
      key.appendBytes((ByteBuffer) value);
    }
  }

  /** Moves to the next combination; returns false after the last one. */
  private boolean advance(int[] positions) {
    for (int part = positions.length - 1; part >= 0; part--) {
      positions[part]++;
      if (positions[part] < values.get(part).size()) {
        return true;
      }
      positions[part] = 0;
    }
    return false;
  }
}
