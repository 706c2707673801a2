package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.schema.Column;
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.index.SearchUnits;
import dev.stoa.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.util.Utf8;

/**
 * Makes keys of the values of a lookup's key columns. Integers and strings are compared with the
 * stored values directly. Other values, partitioned tables, and split directories without an index
 * need a bound predicate, which takes longer to make than the search. Thread-safe.
 */
final class ValueKeys {
  private final List<Column> columns;

  /** The ordinal of each key column among the columns of the lookup. */
  private final int[] ordinals;

  private final Optional<IndexDefinition> index;

  /** The key column of each part of the index's key. */
  private final int[] indexParts;

  private final Function<FilterPredicate, LookupKey.OfPredicate> predicateKeys;

  /** Finds the units that may have a key; null until needed. */
  private volatile UnitRouter router;

  /**
   * Prepares keys of some columns.
   *
   * @param columns the key columns, in the order of the values
   * @param target what is searched; its columns contain the key columns
   * @param indexes the indexes of the table
   * @param predicateKeys binds a predicate
   */
  ValueKeys(
      List<Column> columns,
      KeySearcher.Target target,
      List<IndexDefinition> indexes,
      Function<FilterPredicate, LookupKey.OfPredicate> predicateKeys) {
    this.columns = columns;
    this.predicateKeys = predicateKeys;
    List<Integer> allIds = target.projection().allColumns().stream().map(Column::id).toList();
    List<Integer> keyIds = columns.stream().map(Column::id).toList();
    this.ordinals = keyIds.stream().mapToInt(allIds::indexOf).toArray();
    this.index = IndexDefinition.longestOf(indexes, other -> keyIds.containsAll(other.keyIds()));
    this.indexParts =
        index.map(IndexDefinition::keyIds).orElse(List.of()).stream()
            .mapToInt(keyIds::indexOf)
            .toArray();
  }

  /**
   * Returns the key with some values.
   *
   * @param values a value for each key column
   * @param scratch overwritten
   * @throws IllegalArgumentException when a value is null
   * @throws InvalidTableException when a value does not fit the type of its column
   */
  LookupKey key(List<?> values, EncodedKey scratch) {
    long[] numbers = new long[columns.size()];
    byte[][] texts = new byte[columns.size()][];
    for (int i = 0; i < texts.length; i++) {
      Object value = values.get(i);
      if (value == null) {
        throw new IllegalArgumentException(
            "the value of key column \"%s\" is null: no row has such a key"
                .formatted(columns.get(i).name()));
      }
      TypeKind kind = columns.get(i).type().valueType().kind();
      if (kind == TypeKind.STRING && isPlainText(value)) {
        texts[i] = value.toString().getBytes(StandardCharsets.UTF_8);
      } else if (isInteger(value, kind)) {
        numbers[i] = ((Number) value).longValue();
      } else {
        return predicateKeys.apply(predicate(values));
      }
    }
    return new ValueKey(values, numbers, texts, accepted(numbers, texts, scratch));
  }

  /** Whether a value is a text without surrogates, which must be paired; predicates check that. */
  private static boolean isPlainText(Object value) {
    if (!(value instanceof String) && !(value instanceof Utf8)) {
      return false;
    }
    CharSequence text = (CharSequence) value;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInteger(Object value, TypeKind kind) {
    return (value instanceof Integer && (kind == TypeKind.INT || kind == TypeKind.LONG))
        || (value instanceof Long && kind == TypeKind.LONG);
  }

  private Optional<AcceptedKeys> accepted(long[] numbers, byte[][] texts, EncodedKey scratch) {
    if (index.isEmpty()) {
      return Optional.empty();
    }
    scratch.clear();
    for (int part : indexParts) {
      if (texts[part] == null) {
        scratch.appendLong(numbers[part]);
      } else {
        scratch.appendBytes(texts[part], 0, texts[part].length);
      }
    }
    return Optional.of(AcceptedKeys.of(index.get(), scratch, indexParts.length == columns.size()));
  }

  private FilterPredicate predicate(List<?> values) {
    List<FilterPredicate> equalities = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      equalities.add(
          FilterPredicates.column(ColumnPath.of(columns.get(i).name())).equalTo(values.get(i)));
    }
    return equalities.stream().reduce(FilterPredicate::and).orElseThrow();
  }

  private UnitRouter router(KeySearcher.Target target, SearchUnits units) {
    UnitRouter current = router;
    if (current == null || !current.isOf(units)) {
      current =
          new UnitRouter(
              units,
              columns,
              target.partitioning(),
              split -> SplitBounds.of(target.splits().get(split), columns));
      router = current; // threads that share the keys may make several
    }
    return current;
  }

  /** A key of integers and strings. */
  private final class ValueKey implements LookupKey {
    private final List<?> values;
    private final long[] numbers;

    /** The strings in UTF-8; null where the value is an integer. */
    private final byte[][] texts;

    private final Optional<AcceptedKeys> indexed;
    private List<Leaf> leaves;

    ValueKey(List<?> values, long[] numbers, byte[][] texts, Optional<AcceptedKeys> indexed) {
      this.values = values;
      this.numbers = numbers;
      this.texts = texts;
      this.indexed = indexed;
    }

    @Override
    public void addUnits(KeySearcher.Target target, SearchUnits units, IntArray positions) {
      UnitRouter unitRouter = router(target, units);
      if (unitRouter.isByPartition() || !target.partitioning().isPartitioned()) {
        unitRouter.addUnits(numbers, texts, positions);
        return;
      }
      IntArray found = new IntArray();
      unitRouter.addUnits(numbers, texts, found);
      for (int i = 0; i < found.size(); i++) {
        List<IndexedSplits.Member> members = units.get(found.at(i)).splits().members();
        if (members.size() > 1 || target.mightContain(leaves(), members.get(0).ordinal())) {
          positions.add(found.at(i));
        }
      }
    }

    @Override
    public Optional<AcceptedKeys> indexed() {
      return indexed;
    }

    @Override
    public List<Leaf> leaves() {
      List<Leaf> bound = leaves; // threads that share the key may bind it several times
      if (bound == null) {
        bound = predicateKeys.apply(predicate(values)).leaves();
        leaves = bound;
      }
      return bound;
    }

    @Override
    public boolean matches(SplitLookup lookup, long row) {
      for (int i = 0; i < ordinals.length; i++) {
        boolean holds =
            texts[i] == null
                ? lookup.holds(ordinals[i], row, numbers[i])
                : lookup.holds(ordinals[i], row, texts[i]);
        if (!holds) {
          return false;
        }
      }
      return lookup.isSelected(row);
    }
  }

  /** The bounds of the key columns in a split directory, as far as they are known. */
  static final class SplitBounds {
    private final long[] minNumbers;
    private final long[] maxNumbers;

    /** The bounds of strings; null where they are unknown or the column has integers. */
    private final byte[][] minTexts;

    private final byte[][] maxTexts;

    /** Whether a key column has only nulls. */
    private boolean isEmpty;

    private SplitBounds(int columnCount) {
      minNumbers = new long[columnCount];
      maxNumbers = new long[columnCount];
      Arrays.fill(minNumbers, Long.MIN_VALUE);
      Arrays.fill(maxNumbers, Long.MAX_VALUE);
      minTexts = new byte[columnCount][];
      maxTexts = new byte[columnCount][];
    }

    static SplitBounds of(SplitDirectory split, List<Column> columns) {
      SplitBounds result = new SplitBounds(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        Optional<Bounds> bounds =
            split
                .columnFile(columns.get(i).id())
                .map(ColumnFile::bounds)
                .flatMap(known -> PathBounds.find(List.of(), known));
        if (bounds.isPresent() && bounds.get().counts().valueCount() == 0) {
          result.isEmpty = true;
        } else if (bounds.isPresent() && bounds.get() instanceof LongBounds longs) {
          result.minNumbers[i] = longs.min();
          result.maxNumbers[i] = longs.max();
        } else if (bounds.isPresent() && bounds.get() instanceof BytesBounds texts) {
          result.minTexts[i] = texts.min();
          result.maxTexts[i] = texts.max();
        }
      }
      return result;
    }

    /** Whether a key column has only nulls. */
    boolean isEmpty() {
      return isEmpty;
    }

    /** Returns the least value of the first column. */
    UnitRouter.Value least() {
      return new UnitRouter.Value(minNumbers[0], minTexts[0]);
    }

    /** Returns the greatest value of the first column. */
    UnitRouter.Value greatest() {
      return new UnitRouter.Value(maxNumbers[0], maxTexts[0]);
    }

    boolean mightContain(long[] numbers, byte[][] texts) {
      if (isEmpty) {
        return false;
      }
      for (int i = 0; i < numbers.length; i++) {
        boolean isInside =
            texts[i] == null
                ? numbers[i] >= minNumbers[i] && numbers[i] <= maxNumbers[i]
                : minTexts[i] == null
                    || (Arrays.compareUnsigned(texts[i], minTexts[i]) >= 0
                        && Arrays.compareUnsigned(texts[i], maxTexts[i]) <= 0);
        if (!isInside) {
          return false;
        }
      }
      return true;
    }
  }
}
