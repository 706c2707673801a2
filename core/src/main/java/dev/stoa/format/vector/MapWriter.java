package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.value.ValueType;
import dev.stoa.predicate.PathStep;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * Maps, shredded by key: the values of each frequent key become a node of their own beside the bits
 * that tell which maps have it; the other entries stand in an overflow.
 *
 * <p>Which keys are frequent is known when all maps came, so their values are visited twice.
 */
final class MapWriter extends NodeWriter {
  /** A key of its own costs a bit a map; below this share of the maps, the overflow costs less. */
  private static final int LEAST_SHARE = 32;

  private static final int LEAST_OCCURRENCES = 4;
  private static final int MOST_KEYS = 1024;
  private static final int IN_OVERFLOW = EntryKeys.RARE;

  private final Schema valueSchema;
  private final ValueType valueType;
  private final KeyTable keys = new KeyTable();
  private final EntryKeys entries = new EntryKeys();
  private final IntArrayList ends = new IntArrayList();
  private int valueCount;
  private final List<KeyColumn> columns = new ArrayList<>();
  private boolean hasKeysTwice;
  private ByteReader source = new ByteReader();

  MapWriter(Schema valueSchema) {
    this.valueSchema = valueSchema;
    this.valueType = ValueType.of(valueSchema);
  }

  @Override
  void append(ByteReader in) {
    source = in;
    ItemBlocks items = new ItemBlocks();
    items.begin(in);
    while (items.next(in)) {
      entries.add(in);
      valueType.skip(in);
      items.ended(in);
    }
    ends.add(entries.size());
    valueCount++;
  }

  @Override
  void appendNull() {
    ends.add(entries.size());
  }

  @Override
  int count() {
    return ends.size();
  }

  /** A frequent key: which maps have it, and its values in them. */
  private static final class KeyColumn {
    private final int number;
    private final ByteWriter bits = new ByteWriter();
    private final NodeWriter values;

    KeyColumn(int number, NodeWriter values) {
      this.number = number;
      this.values = values;
    }

    /** Whether the map has the key already: one that has it twice keeps both. */
    boolean hasBit(int row) {
      return bits.size() > (row >> 3) && ((bits.array()[row >> 3] >> (row & 7)) & 1) != 0;
    }

    void setBit(int row) {
      while (bits.size() <= (row >> 3)) {
        bits.writeByte(0);
      }
      bits.array()[row >> 3] |= (byte) (1 << (row & 7));
    }
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.addCounts(path, valueCount);
    for (KeyColumn column : columns) {
      if (!hasKeysTwice && !target.isFull()) {
        int start = keys.start(column.number);
        int length = keys.end(column.number) - start;
        String key = new String(keys.data(), start, length, StandardCharsets.UTF_8);
        column.values.addBounds(path + new PathStep.KeyStep(key), target);
      }
    }
  }

  @Override
  void writeTo(PageOutput page) {
    int[] columnOfEntry = addColumns();
    LongArray overflowEnds = new LongArray();
    BytesWriter overflowKeys = new BytesWriter(Optional.empty());
    NodeWriter overflowValues = NodeWriter.of(valueSchema);
    int end = source.position();
    int entry = 0;
    for (int row = 0; row < ends.size(); row++) {
      for (; entry < ends.at(row); entry++) {
        int number = columnOfEntry[entry];
        source.moveTo(entries.end(entry));
        boolean isTwice = number != IN_OVERFLOW && columns.get(number).hasBit(row);
        if (number == IN_OVERFLOW || isTwice) {
          hasKeysTwice |= isTwice;
          int start = entries.start(entry);
          overflowKeys.add(source.array(), start, entries.end(entry) - start);
          overflowValues.append(source);
        } else {
          KeyColumn column = columns.get(number);
          column.setBit(row);
          column.values.append(source);
        }
      }
      overflowEnds.add(overflowKeys.count());
    }
    source.moveTo(end);
    page.noteItems(entries.size());
    writeColumns(page);
    page.head().writeVarint(overflowKeys.count());
    if (overflowKeys.count() > 0) {
      writeOverflow(overflowEnds, overflowKeys, overflowValues, page);
    }
  }

  /** Adds the columns of the frequent keys; gives for each entry the column that its key has. */
  private int[] addColumns() {
    int least = Math.max(LEAST_OCCURRENCES, count() / LEAST_SHARE);
    int[] columnOfEntry = entries.countFrequent(source, least, keys);
    int[] columnOfKey = new int[keys.size()];
    Arrays.fill(columnOfKey, IN_OVERFLOW);
    for (int number : frequentKeys(least)) {
      columnOfKey[number] = columns.size();
      columns.add(new KeyColumn(number, NodeWriter.of(valueSchema)));
    }
    for (int entry = 0; entry < columnOfEntry.length; entry++) {
      int key = columnOfEntry[entry];
      columnOfEntry[entry] = key == EntryKeys.RARE ? IN_OVERFLOW : columnOfKey[key];
    }
    return columnOfEntry;
  }

  /** The keys that get nodes of their own, the most frequent first. */
  private int[] frequentKeys(int least) {
    return IntStream.range(0, keys.size())
        .filter(number -> keys.occurrences(number) >= least)
        .boxed()
        .sorted(Comparator.comparingInt(number -> -keys.occurrences(number)))
        .limit(MOST_KEYS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void writeColumns(PageOutput page) {
    ByteWriter head = page.head();
    head.writeVarint(columns.size());
    for (KeyColumn column : columns) {
      int start = keys.start(column.number);
      int length = keys.end(column.number) - start;
      head.writeVarint(length);
      head.writeBytes(keys.data(), start, length);
      ByteBuffer key = ByteBuffer.wrap(Arrays.copyOfRange(keys.data(), start, start + length));
      PageOutput child = page.beginChild(key);
      writeColumn(column, child);
      page.endChild(child);
    }
  }

  private void writeColumn(KeyColumn column, PageOutput page) {
    int present = column.values.count();
    page.head().writeVarint(present);
    if (present < count()) {
      int bytes = (count() + 63) / 64 * Long.BYTES;
      while (column.bits.size() < bytes) {
        column.bits.writeByte(0);
      }
      page.writeRegion(column.bits);
    }
    column.values.writeTo(page);
  }

  private static void writeOverflow(
      LongArray ends, BytesWriter keys, NodeWriter values, PageOutput page) {
    PageOutput child = page.beginChild("overflow");
    child.write(LongValues.offsets(ends.values(), ends.size()));
    keys.writeTo(child);
    values.writeTo(child);
    page.endChild(child);
  }
}
