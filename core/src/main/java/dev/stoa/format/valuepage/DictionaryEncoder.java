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
 * Rewrites the plain values of a page with dictionaries (CIF paper, section 5.3), for a column of
 * maps or arrays. Called by the {@link ValuePageEncoder}; the serde returned by {@link
 * ValueSerde#withDictionary(ValueDictionary)} reads the output.
 */
public final class DictionaryEncoder {
  /** The number of rows between two checks whether dictionaries are useful. */
  private static final int ROWS_PER_CHECK = 1024;

  /** The number of items between two checks whether dictionaries are useful, for long rows. */
  private static final int ITEMS_PER_CHECK = 1 << 16;

  /** The maximum number of collected items, which take at least 8 bytes of memory each. */
  private static final int MAX_ITEM_COUNT = 1 << 22;

  /** The usual size of a reference in bytes. */
  private static final int TYPICAL_REFERENCE_SIZE_IN_BYTES = 2;

  /** The item count of a row that is null. */
  private static final int NULL_ROW = -1;

  /** Returned instead of an item count if dictionaries are useless. */
  private static final int ABORTED = -2;

  /** The code of a value that is not in the dictionary. */
  private static final int NO_CODE = -1;

  private static final SourceLocation LOCATION = new SourceLocation("a page being written", "");

  private final boolean isNullable;

  /** The branch of the values that are not null in the union of a nullable column. */
  private final int valueBranch;

  /** Whether the values are maps rather than arrays. */
  private final boolean hasKeys;

  /** Whether repeated items may be references to the dictionary, which depends on their type. */
  private final boolean usesReferences;

  private final ValueSerde itemSerde;
  private final ItemBlocks itemBlocks;
  private final ByteStringCounter keys = new ByteStringCounter();
  private final ByteStringCounter values = new ByteStringCounter();

  /** The number of items of each row, {@link #NULL_ROW} for a null. */
  private final IntArray itemCounts = new IntArray();

  /** The entry in {@link #keys} of each item of a map. */
  private final IntArray itemKeys = new IntArray();

  /**
   * The entry in {@link #values} of each item, or the offset of its value in the page if items
   * cannot refer to a dictionary.
   */
  private final IntArray itemValues = new IntArray();

  private final IntArray itemLengths = new IntArray();

  private DictionaryEncoder(AvroSchemas column) {
    DataType type = column.type();
    this.isNullable = type.kind() == TypeKind.NULLABLE;
    this.valueBranch = isNullable ? ((NullableType) type).valueBranch() : 0;
    this.hasKeys = NestedTypes.unwrapNullable(type).kind() == TypeKind.MAP;
    DataType itemType = hasKeys ? NestedTypes.mapValue(type) : NestedTypes.element(type);
    this.itemSerde = ValueSerde.of(column, itemType);
    this.usesReferences = ValueDictionary.canReference(itemType);
    this.itemBlocks = new ItemBlocks((hasKeys ? 1 : 0) + itemSerde.minSizeInBytes(), false);
  }

  /** Receives the offsets of rows. */
  @FunctionalInterface
  public interface RowListener {
    /** Receives a row's index in the page and its offset in the output, before it is written. */
    void beginRow(int row, int offset);
  }

  /**
   * Creates an encoder of a column's pages; empty unless the column's values are maps or arrays.
   */
  public static Optional<DictionaryEncoder> of(AvroSchemas column) {
    return ValueSerde.of(column)
        .withDictionary(new ValueDictionary())
        .map(serde -> new DictionaryEncoder(column));
  }

  /**
   * Rewrites a page.
   *
   * @param page the values in Avro binary, which are not validated
   * @param dictionary receives the dictionaries
   * @param out receives the rewritten values
   * @param listener receives the offset of each row
   * @return false if too few items repeat, or there are too many; the output is then invalid
   */
  public boolean encode(
      ByteWriter page, int rowCount, ByteWriter dictionary, ByteWriter out, RowListener listener) {
    clear(page.array());
    if (!collect(new ByteReader(page.array(), page.size(), 0, LOCATION), rowCount)) {
      return false;
    }
    int[] keyCodes = writeKeys(dictionary);
    int[] valueCodes = writeValues(dictionary);
    writeRows(page.array(), keyCodes, valueCodes, out, listener);
    return true;
  }

  private void clear(byte[] page) {
    keys.clear(page);
    values.clear(page);
    itemCounts.clear();
    itemKeys.clear();
    itemValues.clear();
    itemLengths.clear();
  }

  /** Collects the items of all rows; returns false if dictionaries are useless. */
  private boolean collect(ByteReader in, int rowCount) {
    for (int row = 0; row < rowCount; row++) {
      boolean isNull = isNullable && in.readZigzag() != valueBranch;
      int count = isNull ? NULL_ROW : collectItems(in);
      if (count == ABORTED || (row % ROWS_PER_CHECK == ROWS_PER_CHECK - 1 && isUseless())) {
        return false;
      }
      itemCounts.add(count);
    }
    return !isUseless();
  }

  /** Collects the items of a row; returns their number, or {@link #ABORTED}. */
  private int collectItems(ByteReader in) {
    int itemCount = 0;
    for (int count = itemBlocks.begin(in); count > 0; count = itemBlocks.beginNext(in)) {
      for (int i = 0; i < count; i++) {
        if (itemValues.size() % ITEMS_PER_CHECK == ITEMS_PER_CHECK - 1 && isUseless()) {
          return ABORTED;
        }
        collectItem(in);
      }
      itemCount += count;
    }
    return itemCount;
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

  /** Returns whether too few items repeat, or there are too many to collect. */
  private boolean isUseless() {
    int maxDistinctCount = itemValues.size() / 2;
    boolean hasRepetition =
        (hasKeys && keys.entryCount() <= maxDistinctCount)
            || (usesReferences && values.entryCount() <= maxDistinctCount);
    return !hasRepetition || itemValues.size() >= MAX_ITEM_COUNT;
  }

  /** Writes the dictionary of keys, the frequent ones first, and returns each entry's code. */
  private int[] writeKeys(ByteWriter dictionary) {
    int[] codes = new int[keys.entryCount()];
    Integer[] sortedEntries = sortByOccurrences(keys);
    int frequentCount = Math.min(sortedEntries.length, ValueDictionary.MAX_ONE_BYTE_KEYS);
    Arrays.sort(sortedEntries, 0, frequentCount, keys::compare);
    Arrays.sort(sortedEntries, frequentCount, sortedEntries.length, keys::compare);
    for (int code = 0; code < sortedEntries.length; code++) {
      codes[sortedEntries[code]] = code;
    }
    writeEntries(keys, sortedEntries, sortedEntries.length, dictionary);
    return codes;
  }

  /**
   * Writes the dictionary of values, and returns each entry's code, or {@link #NO_CODE} if the
   * value stays in its rows.
   */
  private int[] writeValues(ByteWriter dictionary) {
    int[] codes = new int[values.entryCount()];
    Arrays.fill(codes, NO_CODE);
    Integer[] sortedEntries = sortByOccurrences(values);
    int valueCount = 0;
    for (Integer entry : sortedEntries) {
      if (isWorthwhile(entry)) {
        codes[entry] = valueCount;
        sortedEntries[valueCount++] = entry;
      }
    }
    writeEntries(values, sortedEntries, valueCount, dictionary);
    return codes;
  }

  /** Returns whether a value and its references are smaller than all of its occurrences. */
  private boolean isWorthwhile(int entry) {
    long length = values.length(entry);
    return values.occurrenceCount(entry) * (length - TYPICAL_REFERENCE_SIZE_IN_BYTES)
        > length + TYPICAL_REFERENCE_SIZE_IN_BYTES;
  }

  private static Integer[] sortByOccurrences(ByteStringCounter strings) {
    Integer[] sortedEntries = new Integer[strings.entryCount()];
    Arrays.setAll(sortedEntries, entry -> entry);
    Arrays.sort(
        sortedEntries,
        (left, right) ->
            Integer.compare(strings.occurrenceCount(right), strings.occurrenceCount(left)));
    return sortedEntries;
  }

  private static void writeEntries(
      ByteStringCounter strings, Integer[] sortedEntries, int count, ByteWriter out) {
    out.writeVarint(count);
    for (int i = 0; i < count; i++) {
      out.writeVarint(strings.length(sortedEntries[i]));
    }
    for (int i = 0; i < count; i++) {
      strings.writeTo(sortedEntries[i], out);
    }
  }

  private void writeRows(
      byte[] page, int[] keyCodes, int[] valueCodes, ByteWriter out, RowListener listener) {
    int itemIndex = 0;
    ByteWriter items = new ByteWriter();
    for (int row = 0; row < itemCounts.size(); row++) {
      listener.beginRow(row, out.size());
      int count = itemCounts.at(row);
      if (isNullable) {
        out.writeZigzag(count == NULL_ROW ? 1 - valueBranch : valueBranch);
      }
      if (count != NULL_ROW) {
        items.truncate(0);
        for (int i = 0; i < count; i++) {
          writeItem(page, itemIndex++, keyCodes, valueCodes, items);
        }
        out.writeVarint(count);
        if (count > 0) {
          out.writeVarint(items.size());
          out.writeBytes(items.array(), 0, items.size());
        }
      }
    }
  }

  private void writeItem(byte[] page, int index, int[] keyCodes, int[] valueCodes, ByteWriter out) {
    if (hasKeys) {
      out.writeVarint(keyCodes[itemKeys.at(index)]);
    }
    int entryOrOffset = itemValues.at(index);
    if (!usesReferences) {
      out.writeBytes(page, entryOrOffset, itemLengths.at(index));
    } else if (valueCodes[entryOrOffset] == NO_CODE) {
      values.writeTo(entryOrOffset, out);
    } else {
      // An odd number is a reference: a value begins with a length or branch, which is stored even.
      out.writeVarint(2L * valueCodes[entryOrOffset] + 1);
    }
  }
}
