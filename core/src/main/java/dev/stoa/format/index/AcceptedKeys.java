package dev.stoa.format.index;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** The hash of each key, sorted as the pages of the index are. */
  private final long[] sortedHashes;

  private final Optional<byte[]> encodedKey;

  private AcceptedKeys(IndexDefinition index, long[] sortedHashes, Optional<byte[]> encodedKey) {
    this.index = index;
    this.sortedHashes = sortedHashes;
    this.encodedKey = encodedKey;
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
   * @param areAllTests whether rows need to satisfy nothing else
   */
  public static Optional<AcceptedKeys> of(
      List<IndexDefinition> indexes,
      List<Leaf> leaves,
      List<Column> columns,
      long maxCount,
      boolean areAllTests) {
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
    return IndexDefinition.longestOf(
            indexes,
            index ->
                valuesById.keySet().containsAll(index.keyIds())
                    && keyCount(parts(index, valuesById)) <= maxCount)
        .map(
            index -> {
              List<List<?>> parts = parts(index, valuesById);
              boolean isSingleKey =
                  areAllTests
                      && index.isCovering()
                      && leaves.size() == parts.size()
                      && keyCount(parts) == 1;
              return isSingleKey
                  ? of(index, encode(parts, new int[parts.size()], new EncodedKey()), true)
                  : new AcceptedKeys(index, sortedHashes(parts), Optional.empty());
            });
  }

  /**
   * Returns a single key of an index.
   *
   * @param isWholeKey whether rows with the key need to satisfy nothing else
   */
  public static AcceptedKeys of(IndexDefinition index, EncodedKey key, boolean isWholeKey) {
    return new AcceptedKeys(
        index,
        new long[] {key.hash()},
        isWholeKey && index.isCovering() ? Optional.of(key.toByteArray()) : Optional.empty());
  }

  /** Returns the values of each part of an index's key. */
  private static List<List<?>> parts(
      IndexDefinition index, Map<Integer, ? extends List<?>> valuesById) {
    List<List<?>> parts = new ArrayList<>();
    index.keyIds().forEach(id -> parts.add(valuesById.get(id)));
    return parts;
  }

  private static double keyCount(List<List<?>> parts) {
    double count = 1;
    for (List<?> part : parts) {
      count *= part.size();
    }
    return count;
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

  /**
   * Returns the hash of each key, sorted as the pages of the index are; the array must not be
   * modified.
   */
  long[] sortedHashes() {
    return sortedHashes;
  }

  /**
   * Returns the bytes of the key, if it is a single one of an index that includes columns, and rows
   * need to satisfy nothing else.
   */
  public Optional<byte[]> encodedKey() {
    return encodedKey;
  }

  /** Returns the place of the first key in files of the index; 0 if there are no keys. */
  public long firstPlace() {
    return sortedHashes.length == 0 ? 0 : sortedHashes[0];
  }

  /**
   * Returns the hashes of all keys.
   *
   * @param parts the values of each part: longs or buffers, whose positions do not change
   */
  private static long[] sortedHashes(List<List<?>> parts) {
    EncodedKey key = new EncodedKey();
    long[] hashes = new long[(int) keyCount(parts)];
    int[] positions = new int[parts.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = encode(parts, positions, key).hash() ^ Long.MIN_VALUE;
      advance(positions, parts);
    }
    Arrays.sort(hashes);
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] ^= Long.MIN_VALUE;
    }
    return hashes;
  }

  /** Returns a key of the values at some positions of each part, in a reusable object. */
  private static EncodedKey encode(List<List<?>> parts, int[] positions, EncodedKey key) {
    key.clear();
    for (int part = 0; part < positions.length; part++) {
      key.append(parts.get(part).get(positions[part]));
    }
    return key;
  }

  /** Moves to the next combination, and from the last one to the first. */
  private static void advance(int[] positions, List<List<?>> parts) {
    for (int part = positions.length - 1; part >= 0; part--) {
      positions[part]++;
      if (positions[part] < parts.get(part).size()) {
        return;
      }
      positions[part] = 0;
    }
  }
}
