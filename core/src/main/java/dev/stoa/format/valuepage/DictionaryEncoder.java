package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.value.ItemBlocks;
import dev.stoa.format.value.ValueDictionary;
import dev.stoa.format.value.ValueType;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rewrites the plain values of a page with dictionaries (CIF paper, section 5.3). One for each
 * column of maps or arrays; called by page encoders. What it writes is read by {@link
 * ValueType#in(ValueDictionary)}.
 */
public final class DictionaryEncoder {
  /** The first look at whether dictionaries pay comes after so many rows. */
  private static final int ROWS_BETWEEN_LOOKS = 1024;

  /** And within a row after so many items. */
  private static final int ITEMS_BETWEEN_LOOKS = 1 << 16;

  /** More items, each of which takes 12 bytes at least, are not gathered: one row may be huge. */
  static final int MOST_ITEMS = 1 << 22;

  /** What a reference takes in the usual case. */
  private static final int REFERENCE_SIZE = 2;

  private static final int NULL = -1;
  private static final int GIVEN_UP = -2;
  private static final FilePlace NOWHERE = new FilePlace("a page being written", "");

  private final boolean isOptional;
  private final int valueBranch;
  private final boolean hasKeys;
  private final boolean refers;
  private final ValueType item;
  private final ItemBlocks blocks;
  private final ByteStrings keys = new ByteStrings();
  private final ByteStrings values = new ByteStrings();

  /** For each row its number of items, or {@link #NULL}. */
  private final IntArray counts = new IntArray();

  private final IntArray itemKeys = new IntArray();

  /** The entry of {@link #values}, or where the value begins when none refers. */
  private final IntArray itemValues = new IntArray();

  private final IntArray itemLengths = new IntArray();

  private DictionaryEncoder(AvroSchemas column) {
    DataType type = column.type();
    this.isOptional = type.kind() == TypeKind.NULLABLE;
    this.valueBranch = isOptional ? ((NullableType) type).valueBranch() : 0;
    this.hasKeys = TypeParts.present(type).kind() == TypeKind.MAP;
    DataType items = hasKeys ? TypeParts.mapValue(type) : TypeParts.element(type);
    this.item = ValueType.of(column, items);
    this.refers = ValueDictionary.canRefer(items);
    this.blocks = new ItemBlocks((hasKeys ? 1 : 0) + item.leastSizeInBytes(), false);
  }

  /** Is called before each row is written. */
  @FunctionalInterface
  public interface RowListener {
    /** With the row's number in the page and where its bytes will begin. */
    void begin(int row, int offset);
  }

  /** An encoder of a column's pages; empty where dictionaries have nothing to do. */
  public static Optional<DictionaryEncoder> of(AvroSchemas column) {
    return ValueType.of(column)
        .in(new ValueDictionary())
        .map(type -> new DictionaryEncoder(column));
  }

  /**
   * Rewrites a page.
   *
   * @param page the plain values, which are trusted
   * @param dictionary takes the dictionaries
   * @param out takes the values
   * @return false when it would hardly pay; what was written then is of no use
   */
  public boolean encode(
      ByteWriter page, int rowCount, ByteWriter dictionary, ByteWriter out, RowListener rows) {
    clear(page.array());
    if (!gather(new ByteReader(page.array(), page.size(), 0, NOWHERE), rowCount)) {
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

  private boolean gather(ByteReader in, int rowCount) {
    for (int row = 0; row < rowCount; row++) {
      boolean isNull = isOptional && in.readZigzag() != valueBranch;
      int count = isNull ? NULL : gatherItems(in);
      if (count == GIVEN_UP
          || (row % ROWS_BETWEEN_LOOKS == ROWS_BETWEEN_LOOKS - 1 && isUseless())) {
        return false;
      }
      counts.add(count);
    }
    return !isUseless();
  }

  private int gatherItems(ByteReader in) {
    int sum = 0;
    for (int count = blocks.begin(in); count > 0; count = blocks.beginNext(in)) {
      for (int i = 0; i < count; i++) {
        if (itemValues.size() % ITEMS_BETWEEN_LOOKS == ITEMS_BETWEEN_LOOKS - 1 && isUseless()) {
          return GIVEN_UP;
        }
        gatherItem(in);
      }
      sum += count;
    }
    return sum;
  }

  private void gatherItem(ByteReader in) {
    if (hasKeys) {
      int length = in.readLength();
      itemKeys.add(keys.add(in.position(), length));
      in.skip(length);
    }
    int start = in.position();
    item.skip(in);
    int length = in.position() - start;
    itemValues.add(refers ? values.add(start, length) : start);
    itemLengths.add(length);
  }

  private boolean isUseless() {
    int most = itemValues.size() / 2;
    boolean repeats = (hasKeys && keys.count() <= most) || (refers && values.count() <= most);
    return !repeats || itemValues.size() >= MOST_ITEMS;
  }

  private int[] writeKeys(ByteWriter dictionary) {
    int[] numbers = new int[keys.count()];
    Integer[] order = byOccurrences(keys);
    int common = Math.min(order.length, ValueDictionary.COMMON_KEYS);
    Arrays.sort(order, 0, common, keys::compare);
    Arrays.sort(order, common, order.length, keys::compare);
    for (int number = 0; number < order.length; number++) {
      numbers[order[number]] = number;
    }
    writeEntries(keys, order, order.length, dictionary);
    return numbers;
  }

  /** Gives each entry its number in the dictionary, or {@link #NULL} where it stays in its row. */
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
    return values.occurrences(entry) * (length - REFERENCE_SIZE) > length + REFERENCE_SIZE;
  }

  private static Integer[] byOccurrences(ByteStrings strings) {
    Integer[] order = new Integer[strings.count()];
    Arrays.setAll(order, entry -> entry);
    Arrays.sort(
        order,
        (one, other) -> Integer.compare(strings.occurrences(other), strings.occurrences(one)));
    return order;
  }

  private static void writeEntries(
      ByteStrings strings, Integer[] order, int count, ByteWriter out) {
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
      rows.begin(row, out.size());
      int count = counts.at(row);
      if (isOptional) {
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
    if (!refers) {
      out.writeBytes(page, value, itemLengths.at(index));
    } else if (references[value] == NULL) {
      values.writeTo(value, out);
    } else {
      out.writeVarint(2L * references[value] + 1);
    }
  }
}
