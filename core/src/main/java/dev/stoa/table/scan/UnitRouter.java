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
 * by the partition value of the key if the table is partitioned by columns of the key, otherwise by
 * the bounds of the first column of the key, as in an interval tree. Immutable; used by {@link
 * ValueKeys}.
 */
final class UnitRouter {
  private final SearchUnits units;
  private final List<Column> columns;
  private final BoundPartitioning partitioning;
  private final boolean isByPartition;

  /** The units of each partition value, if they are found by it. */
  private final Map<PartitionValue, IntArray> unitsByPartition = new HashMap<>();

  /** The units of single split directories with bounds, in the order of their least values. */
  private final List<Interval> intervals = new ArrayList<>();

  /** For each interval, the greatest value of it and all before it. */
  private final List<Value> greatestSoFar = new ArrayList<>();

  /** The units that may have any key. */
  private final IntArray otherUnits = new IntArray();

  /** A value of the first column of the key: a number, or a string in UTF-8. */
  static final class Value {
    private final long number;

    /** The string; null if the value is a number. */
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
    intervals.sort((left, right) -> left.least().compareTo(right.least()));
    for (Interval interval : intervals) {
      Value last =
          greatestSoFar.isEmpty()
              ? interval.greatest()
              : greatestSoFar.get(greatestSoFar.size() - 1);
      greatestSoFar.add(last.compareTo(interval.greatest()) > 0 ? last : interval.greatest());
    }
  }

  private void add(int unit, IntFunction<ValueKeys.SplitBounds> bounds) {
    List<IndexedSplits.Member> members = units.get(unit).splits().members();
    if (members.size() > 1) {
      otherUnits.add(unit); // a file of several split directories is read faster than bounds
      return;
    }
    PartitionValue partition = members.get(0).split().partition();
    ValueKeys.SplitBounds unitBounds = bounds.apply(members.get(0).ordinal());
    boolean isText = columns.get(0).type().valueType().kind() == TypeKind.STRING;
    if (unitBounds.isEmpty()) {
      return; // no row has a key
    }
    if (isByPartition && partition.specId() == partitioning.specId()) {
      unitsByPartition.computeIfAbsent(partition, value -> new IntArray()).add(unit);
    } else if (!isText || unitBounds.least().text != null) {
      intervals.add(new Interval(unitBounds, unitBounds.least(), unitBounds.greatest(), unit));
    } else {
      otherUnits.add(unit);
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
    addAll(otherUnits, positions);
    if (!unitsByPartition.isEmpty()) {
      IntArray found = unitsByPartition.get(partitionOf(numbers, texts));
      if (found != null) {
        addAll(found, positions);
      }
    }
    if (!intervals.isEmpty()) {
      Value value = new Value(numbers[0], texts[0]);
      int interval = lastFrom(value);
      while (interval >= 0 && greatestSoFar.get(interval).compareTo(value) >= 0) {
        if (intervals.get(interval).bounds().mightContain(numbers, texts)) {
          positions.add(intervals.get(interval).unit());
        }
        interval--;
      }
    }
  }

  private static void addAll(IntArray found, IntArray positions) {
    for (int i = 0; i < found.size(); i++) {
      positions.add(found.at(i));
    }
  }

  /** Returns the last interval whose least value is at most a value; -1 if there is none. */
  private int lastFrom(Value value) {
    int low = 0;
    int high = intervals.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (intervals.get(middle).least().compareTo(value) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
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
}
