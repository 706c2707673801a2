package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ItemBlocks;
import dev.stoa.format.value.ValueDictionary;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rewrites the plain values of a page with dictionaries (CIF paper, section 5.3). One for each
 * column of maps or arrays; called by page encoders. Its output is read by {@link
 * ValueSerde#withDictionary(ValueDictionary)}.
 */
public final class DictionaryEncoder {
  /** The number of rows after which the benefit of dictionaries is first checked. */
  private static final int ROWS_PER_CHECK = 1024;

  /** The number of items after which it is checked within a row. */
  private static final int ITEMS_PER_CHECK = 1 << 16;

  /** More items, each of which takes at least 12 bytes, are not collected: one row may be huge. */
  static final int MAX_ITEMS = 1 << 22;

  /** The usual size of a reference. */
  private static final int TYPICAL_REFERENCE_SIZE = 2;

  private static final int NULL = -1;
  private static final int ABORTED = -2;
  private static final SourceLocation LOCATION = new SourceLocation("a page being written", "");

  private final boolean isNullable;
  private final int valueBranch;
  private final boolean hasKeys;
  private final boolean usesReferences;
  private final ValueSerde itemSerde;
  private final ItemBlocks blocks;
  private final ByteStringTable keys = new ByteStringTable();
  private final ByteStringTable values = new ByteStringTable();

  /** For each row its number of items, or {@link #NULL}. */
  private final IntArray counts = new IntArray();

  private final IntArray itemKeys = new IntArray();

  /** The entry in {@link #values}, or the start of the value if nothing refers to it. */
  private final IntArray itemValues = new IntArray();

  private final IntArray itemLengths = new IntArray();

  private DictionaryEncoder(AvroSchemas column) {
    DataType type = column.type();
    this.isNullable = type.kind() == TypeKind.NULLABLE;
    this.valueBranch = isNullable ? ((NullableType) type).valueBranch() : 0;
    this.hasKeys = NestedTypes.unwrapNullable(type).kind() == TypeKind.MAP;
    DataType items = hasKeys ? NestedTypes.mapValue(type) : NestedTypes.element(type);
    this.itemSerde = ValueSerde.of(column, items);
    this.usesReferences = ValueDictionary.canReference(items);
    this.blocks = new ItemBlocks((hasKeys ? 1 : 0) + itemSerde.minSizeInBytes(), false);
  }

  /** Called before each row is written. */
  @FunctionalInterface
  public interface RowListener {
    /** Receives the row's number in the page and the start of its bytes. */
    void beginRow(int row, int offset);
  }

  /** An encoder of a column's pages; empty if dictionaries do not apply. */
  public static Optional<DictionaryEncoder> of(AvroSchemas column) {
    return ValueSerde.of(column)
        .withDictionary(new ValueDictionary())
        .map(type -> new DictionaryEncoder(column));
  }

  /**
   * Rewrites a page.
   *
   * @param page the plain values, which are trusted
   * @param dictionary receives the dictionaries
   * @param out receives the values
   * @return false if it would hardly pay; the output is then invalid
   */
  public boolean encode(
      ByteWriter page, int rowCount, ByteWriter dictionary, ByteWriter out, RowListener rows) {
    clear(page.array());
    if (!collect(new ByteReader(page.array(), page.size(), 0, LOCATION), rowCount)) {
      return false;
    }
    int[] keyNumbers = writeKeys(dictionary);
    int[] references = writeValues(dictionary);
    writeRows(page.array(), keyNumbers, references, out, rows);
    return true;
  }

  private void clear(byte[] page) {
    keys.clear(page);
    values.clear(page);
    counts.clear();
    itemKeys.clear();
    itemValues.clear();
    itemLengths.clear();
  }

  private boolean collect(ByteReader in, int rowCount) {
    for (int row = 0; row < rowCount; row++) {
      boolean isNull = isNullable && in.readZigzag() != valueBranch;
      int count = isNull ? NULL : collectItems(in);
      if (count == ABORTED || (row % ROWS_PER_CHECK == ROWS_PER_CHECK - 1 && isUseless())) {
        return false;
      }
      counts.add(count);
    }
    return !isUseless();
  }

  private int collectItems(ByteReader in) {
    int sum = 0;
    for (int count = blocks.begin(in); count > 0; count = blocks.beginNext(in)) {
      for (int i = 0; i < count; i++) {
        if (itemValues.size() % ITEMS_PER_CHECK == ITEMS_PER_CHECK - 1 && isUseless()) {
          return ABORTED;
        }
        collectItem(in);
      }
      sum += count;
    }
    return sum;
  }

  private void collectItem(ByteReader in) {
    if (hasKeys) {
      int length = in.readLength();
      itemKeys.add(keys.add(in.position(), length));
      in.skip(length);
    }
    int start = in.position();
    itemSerde.skip(in);
    int length = in.position() - start;
    itemValues.add(usesReferences ? values.add(start, length) : start);
    itemLengths.add(length);
  }

  private boolean isUseless() {
    int max = itemValues.size() / 2;
    boolean repeats = (hasKeys && keys.count() <= max) || (usesReferences && values.count() <= max);
    return !repeats || itemValues.size() >= MAX_ITEMS;
  }

  private int[] writeKeys(ByteWriter dictionary) {
    int[] numbers = new int[keys.count()];
    Integer[] order = byOccurrences(keys);
    int common = Math.min(order.length, ValueDictionary.MAX_ONE_BYTE_KEYS);
    Arrays.sort(order, 0, common, keys::compare);
    Arrays.sort(order, common, order.length, keys::compare);
    for (int number = 0; number < order.length; number++) {
      numbers[order[number]] = number;
    }
    writeEntries(keys, order, order.length, dictionary);
    return numbers;
  }

  /** Assigns each entry its code in the dictionary, or {@link #NULL} if it stays in its row. */
  private int[] writeValues(ByteWriter dictionary) {
    int[] numbers = new int[values.count()];
    Arrays.fill(numbers, NULL);
    Integer[] order = byOccurrences(values);
    int kept = 0;
    for (Integer entry : order) {
      if (pays(entry)) {
        numbers[entry] = kept;
        order[kept++] = entry;
      }
    }
    writeEntries(values, order, kept, dictionary);
    return numbers;
  }

  private boolean pays(int entry) {
    long length = values.length(entry);
    return values.occurrences(entry) * (length - TYPICAL_REFERENCE_SIZE)
        > length + TYPICAL_REFERENCE_SIZE;
  }

  private static Integer[] byOccurrences(ByteStringTable strings) {
    Integer[] order = new Integer[strings.count()];
    Arrays.setAll(order, entry -> entry);
    Arrays.sort(
        order,
        (one, other) -> Integer.compare(strings.occurrences(other), strings.occurrences(one)));
    return order;
  }

  private static void writeEntries(
      ByteStringTable strings, Integer[] order, int count, ByteWriter out) {
    out.writeVarint(count);
    for (int i = 0; i < count; i++) {
      out.writeVarint(strings.length(order[i]));
    }
    for (int i = 0; i < count; i++) {
      strings.writeTo(order[i], out);
    }
  }

  private void writeRows(
      byte[] page, int[] keyNumbers, int[] references, ByteWriter out, RowListener rows) {
    int next = 0;
    ByteWriter items = new ByteWriter();
    for (int row = 0; row < counts.size(); row++) {
      rows.beginRow(row, out.size());
      int count = counts.at(row);
      if (isNullable) {
        out.writeZigzag(count == NULL ? 1 - valueBranch : valueBranch);
      }
      if (count != NULL) {
        items.truncate(0);
        for (int i = 0; i < count; i++) {
          writeItem(page, next++, keyNumbers, references, items);
        }
        out.writeVarint(count);
        if (count > 0) {
          out.writeVarint(items.size());
          out.writeBytes(items.array(), 0, items.size());
        }
      }
    }
  }

  private void writeItem(
      byte[] page, int index, int[] keyNumbers, int[] references, ByteWriter out) {
    if (hasKeys) {
      out.writeVarint(keyNumbers[itemKeys.at(index)]);
    }
    int value = itemValues.at(index);
    if (!usesReferences) {
      out.writeBytes(page, value, itemLengths.at(index));
    } else if (references[value] == NULL) {
      values.writeTo(value, out);
    } else {
      out.writeVarint(2L * references[value] + 1);
    }
  }
}
