package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Records with the same key, some of each table: the value of a map function that reads {@link
 * JoinInputFormat}. Valid until the function returns.
 *
 * <pre>{@code
 * for (ColumnarRecord page : group.records("rankings")) {
 *   for (ColumnarRecord visit : group.records("visits")) {
 *     context.write(new Text(visit.textAt("sourceIP").toString()), …);
 *   }
 * }
 * }</pre>
 *
 * <p>One table is <i>streamed</i>: a group contains one of its records, or none, and all records of
 * each other table with the key. So a key comes in as many groups as the streamed table has records
 * with it, and the loops above see each combination once, regardless of which table is streamed.
 */
public final class JoinGroup {
  private final List<String> names;
  private final Records[] recordsByTable;

  /** Some records of one table. */
  interface Records extends Iterable<ColumnarRecord> {
    /** No records. */
    Records NONE =
        new Records() {
          @Override
          public boolean isEmpty() {
            return true;
          }

          @Override
          public Iterator<ColumnarRecord> iterator() {
            return List.<ColumnarRecord>of().iterator();
          }
        };

    /** Whether there are no records. */
    boolean isEmpty();
  }

  /** A single record. */
  private record SingleRecord(ColumnarRecord record) implements Records {
    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public Iterator<ColumnarRecord> iterator() {
      return new Iterator<>() {
        private boolean hasNext = true;

        @Override
        public boolean hasNext() {
          return hasNext;
        }

        @Override
        public ColumnarRecord next() {
          if (!hasNext) {
            throw new NoSuchElementException();
          }
          hasNext = false;
          return record;
        }
      };
    }
  }

  JoinGroup(List<String> names) {
    this.names = List.copyOf(names);
    this.recordsByTable = new Records[names.size()];
    clear();
  }

  void clear() {
    Arrays.fill(recordsByTable, Records.NONE);
  }

  void set(int table, Records records) {
    recordsByTable[table] = records;
  }

  void set(int table, ColumnarRecord record) {
    // records of a reader are one reused object
    if (!(recordsByTable[table] instanceof SingleRecord single) || single.record() != record) {
      recordsByTable[table] = new SingleRecord(record);
    }
  }

  void clear(int table) {
    recordsByTable[table] = Records.NONE;
  }

  /** Returns the names of the tables, in the order in which they were added to the job. */
  public List<String> tables() {
    return names;
  }

  /**
   * Returns the records of a table, which can be iterated several times. A record is valid until
   * the iterator's next call; keep its {@code copy()}.
   *
   * @throws IllegalArgumentException if the join has no table of this name
   */
  public Iterable<ColumnarRecord> records(String table) {
    return recordsByTable[ordinal(table)];
  }

  /** Returns the records of a table by its position among the tables of the job, from 0. */
  public Iterable<ColumnarRecord> records(int table) {
    return recordsByTable[table];
  }

  /** Whether a group has no record of a table, as in outer joins. */
  public boolean isEmpty(String table) {
    return recordsByTable[ordinal(table)].isEmpty();
  }

  /** Whether a group has no record of a table, by its position among the tables of the job. */
  public boolean isEmpty(int table) {
    return recordsByTable[table].isEmpty();
  }

  /**
   * Returns the first record of a table: the only one, if the table is streamed or its keys are
   * unique.
   *
   * @throws NoSuchElementException if the group has none
   */
  public ColumnarRecord record(String table) {
    return record(ordinal(table));
  }

  /**
   * Returns the first record of a table, by its position among the tables of the job.
   *
   * @throws NoSuchElementException if the group has none
   */
  public ColumnarRecord record(int table) {
    Records records = recordsByTable[table];
    if (records instanceof SingleRecord single) {
      return single.record();
    }
    if (records.isEmpty()) {
      throw new NoSuchElementException(
          "the group has no record of table \"%s\": check isEmpty first"
              .formatted(names.get(table)));
    }
    return records.iterator().next();
  }

  private int ordinal(String table) {
    int ordinal = names.indexOf(table);
    if (ordinal < 0) {
      throw new IllegalArgumentException(
          "the join has no table \"%s\": its tables are %s".formatted(table, names));
    }
    return ordinal;
  }
}
