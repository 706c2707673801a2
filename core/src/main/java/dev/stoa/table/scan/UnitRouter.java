package dev.stoa.table.scan;

import dev.stoa.format.bytes.IntArray;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import dev.stoa.schema.Column;
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.index.SearchUnits;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Finds the units that may have a key of integers and strings, without a look at each of thousands:
 * by the partition value of the key if the table is partitioned by columns of the key, and by the
 * bounds of the columns of the key. Immutable; used by {@link ValueKeys}.
 */
final class UnitRouter {
  private final SearchUnits units;
  private final List<Column> columns;
  private final BoundPartitioning partitioning;
  private final boolean isByPartition;

  /** The units of each partition value, if they are found by it. */
  private final Map<PartitionValue, Intervals> unitsByPartition = new HashMap<>();

  /** The units of any partition. */
  private final Intervals otherUnits = new Intervals();

  /** The units of several split directories, which may have any key. */
  private final IntArray sharedUnits = new IntArray();

  /** A value of the first column of the key. */
  static final class Value {
    private final long number;

    /** The string in UTF-8; null if the value is a number. */
    private final byte[] text;

    Value(long number, byte[] text) {
      this.number = number;
      this.text = text;
    }

    private int compareTo(Value other) {
      return text == null
          ? Long.compare(number, other.number)
          : Arrays.compareUnsigned(text, other.text);
    }
  }

  private record Interval(ValueKeys.SplitBounds bounds, Value least, Value greatest, int unit) {}

  /**
   * Creates a router.
   *
   * @param columns the columns of the key
   * @param bounds the bounds of these columns by the position of a split directory
   */
  UnitRouter(
      SearchUnits units,
      List<Column> columns,
      BoundPartitioning partitioning,
      IntFunction<ValueKeys.SplitBounds> bounds) {
    this.units = units;
    this.columns = columns;
    this.partitioning = partitioning;
    List<Integer> ids = columns.stream().map(Column::id).toList();
    this.isByPartition =
        partitioning.isPartitioned()
            && partitioning.terms().stream()
                .allMatch(term -> term.fieldNames().isEmpty() && ids.contains(term.column().id()));
    for (int unit = 0; unit < units.size(); unit++) {
      add(unit, bounds);
    }
    unitsByPartition.values().forEach(Intervals::sort);
    otherUnits.sort();
  }

  private void add(int unit, IntFunction<ValueKeys.SplitBounds> bounds) {
    List<IndexedSplits.Member> members = units.get(unit).splits().members();
    if (members.size() > 1) {
      sharedUnits.add(unit); // a file of several split directories is read faster than bounds
      return;
    }
    PartitionValue partition = members.get(0).split().partition();
    ValueKeys.SplitBounds unitBounds = bounds.apply(members.get(0).ordinal());
    boolean isOfPartition = isByPartition && partition.specId() == partitioning.specId();
    Intervals intervals =
        isOfPartition
            ? unitsByPartition.computeIfAbsent(partition, value -> new Intervals())
            : otherUnits;
    boolean isText = columns.get(0).type().valueType().kind() == TypeKind.STRING;
    if (!unitBounds.isEmpty()) { // otherwise no row has a key
      intervals.add(
          new Interval(unitBounds, unitBounds.least(), unitBounds.greatest(), unit), isText);
    }
  }

  /** Whether this is the router of some units. */
  boolean isOf(SearchUnits others) {
    return units == others;
  }

  /** Whether all units that are found are of the partition of the key, if the table has any. */
  boolean isByPartition() {
    return isByPartition;
  }

  /**
   * Adds the units that may have a key, in any order.
   *
   * @param numbers the integers of the key
   * @param texts its strings; null where the value is an integer
   */
  void addUnits(long[] numbers, byte[][] texts, IntArray positions) {
    for (int i = 0; i < sharedUnits.size(); i++) {
      positions.add(sharedUnits.at(i));
    }
    otherUnits.addUnits(numbers, texts, positions);
    if (!unitsByPartition.isEmpty()) {
      Intervals found = unitsByPartition.get(partitionOf(numbers, texts));
      if (found != null) {
        found.addUnits(numbers, texts, positions);
      }
    }
  }

  private PartitionValue partitionOf(long[] numbers, byte[][] texts) {
    List<TermValue> values = new ArrayList<>(partitioning.terms().size());
    for (BoundTerm term : partitioning.terms()) {
      int part = 0;
      while (columns.get(part).id() != term.column().id()) {
        part++;
      }
      TermValue value =
          texts[part] == null
              ? new TermValue.LongValue(numbers[part])
              : new TermValue.BytesValue(ByteBuffer.wrap(texts[part]));
      values.add(term.apply(value));
    }
    return new PartitionValue(partitioning.specId(), values);
  }

  /**
   * Units of single split directories by the bounds of the first column of the key. Those that may
   * have a value are found by bisection, and from there on backwards as long as any of the earlier
   * ones may have it.
   */
  private static final class Intervals {
    /** The units with bounds, in the order of their least values. */
    private final List<Interval> bounded = new ArrayList<>();

    private final List<Interval> unbounded = new ArrayList<>();

    /** For each unit with bounds, the greatest value of it and all before it. */
    private final List<Value> greatestSoFar = new ArrayList<>();

    void add(Interval interval, boolean isText) {
      boolean isBounded =
          isText
              ? interval.least().text != null
              : interval.least().number > Long.MIN_VALUE
                  || interval.greatest().number < Long.MAX_VALUE;
      (isBounded ? bounded : unbounded).add(interval);
    }

    void sort() {
      bounded.sort((left, right) -> left.least().compareTo(right.least()));
      Value greatest = null;
      for (Interval interval : bounded) {
        if (greatest == null || greatest.compareTo(interval.greatest()) < 0) {
          greatest = interval.greatest();
        }
        greatestSoFar.add(greatest);
      }
    }

    void addUnits(long[] numbers, byte[][] texts, IntArray positions) {
      for (Interval interval : unbounded) {
        addIfPossible(interval, numbers, texts, positions);
      }
      Value value = new Value(numbers[0], texts[0]);
      int last = lastFrom(value);
      while (last >= 0 && greatestSoFar.get(last).compareTo(value) >= 0) {
        addIfPossible(bounded.get(last), numbers, texts, positions);
        last--;
      }
    }

    private static void addIfPossible(
        Interval interval, long[] numbers, byte[][] texts, IntArray positions) {
      if (interval.bounds().mightContain(numbers, texts)) {
        positions.add(interval.unit());
      }
    }

    /** Returns the last unit whose least value is at most a value; -1 if there is none. */
    private int lastFrom(Value value) {
      int low = 0;
      int high = bounded.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (bounded.get(middle).least().compareTo(value) <= 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low - 1;
    }
  }
}
