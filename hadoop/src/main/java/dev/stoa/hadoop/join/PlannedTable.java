package dev.stoa.hadoop.join;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A table of a job that is being submitted, at the snapshot that the job reads; used by {@link
 * JoinPlanner}.
 *
 * @param settings the table's settings
 * @param path the qualified path of its directory
 * @param storage the storage of its directory
 * @param scan the rows and columns that are read
 * @param keyColumns the names of the key's columns
 * @param keyTypes their types
 * @param keyOrdinals their ordinals among the columns that are read
 */
record PlannedTable(
    JoinTable settings,
    Path path,
    Storage storage,
    TableScan scan,
    List<String> keyColumns,
    List<KeyType> keyTypes,
    List<Integer> keyOrdinals) {
  /**
   * Opens a table.
   *
   * @throws InvalidTableException if it does not exist or does not fit its settings
   */
  static PlannedTable open(Configuration conf, JoinTable settings) throws IOException {
    Path path = HadoopStorages.qualify(conf, settings.path());
    return open(HadoopStorages.open(conf, path), path, settings);
  }

  /**
   * Opens a table in a storage.
   *
   * @throws InvalidTableException if it does not exist or does not fit its settings
   */
  static PlannedTable open(Storage storage, Path path, JoinTable settings) throws IOException {
    Table table = openTable(storage, settings);
    List<String> keyColumns = new ArrayList<>();
    List<KeyType> keyTypes = new ArrayList<>();
    for (String keyText : settings.key()) {
      Field column = keyColumn(settings, table, keyText);
      keyColumns.add(column.name());
      keyTypes.add(keyType(settings, column));
    }
    List<String> selection = selection(settings, table, keyColumns);
    return new PlannedTable(
        settings,
        path,
        storage,
        scan(settings, table, selection),
        keyColumns,
        keyTypes,
        keyColumns.stream().map(selection::indexOf).toList());
  }

  private static Table openTable(Storage storage, JoinTable settings) throws IOException {
    if (settings.time().isPresent()) {
      return Table.openAt(storage, settings.time().get());
    }
    if (settings.version().isEmpty()) {
      return Table.open(storage);
    }
    String version = settings.version().get();
    return version.chars().allMatch(Character::isDigit)
        ? Table.open(storage, Long.parseLong(version))
        : Table.openTag(storage, version);
  }

  private static Field keyColumn(JoinTable settings, Table table, String keyText) {
    Optional<Field> column = table.type().field(keyText);
    if (column.isPresent()) {
      return column.get();
    }
    ColumnPath path = ColumnPath.parse(keyText);
    if (!path.steps().isEmpty()) {
      throw new InvalidTableException(
          "%s: the key %s is a value inside a column, and only columns can be keys: choose a column"
              .formatted(describe(settings), path));
    }
    return table
        .type()
        .field(path.column())
        .orElseThrow(
            () ->
                new InvalidTableException(
                    "%s has no column \"%s\", which is its key in the join: its columns are %s"
                        .formatted(
                            describe(settings),
                            path.column(),
                            table.type().fields().stream().map(Field::name).toList())));
  }

  private static KeyType keyType(JoinTable settings, Field column) {
    return KeyType.of(column.type())
        .orElseThrow(
            () ->
                new InvalidTableException(
                    ("%s: the key's column \"%s\" is %s, whose values cannot be keys: choose a"
                            + " column of integers, decimals, dates, times, texts, enums or bytes")
                        .formatted(describe(settings), column.name(), describe(column.type()))));
  }

  private static String describe(DataType type) {
    return type.valueType().displayNameWithArticle();
  }

  /** Returns the columns and paths to read: those of the settings, followed by the key's. */
  private static List<String> selection(JoinTable settings, Table table, List<String> keyColumns) {
    Set<String> selection = new LinkedHashSet<>();
    if (settings.columns().isPresent()) {
      ColumnPath.splitList(settings.columns().get()).forEach(name -> selection.add(name.strip()));
      selection.addAll(keyColumns);
    } else {
      table.type().fields().forEach(field -> selection.add(field.name()));
    }
    return List.copyOf(selection);
  }

  private static TableScan scan(JoinTable settings, Table table, List<String> selection) {
    TableScan scan = table.newScan();
    if (settings.columns().isPresent()) {
      try {
        scan = scan.select(selection);
      } catch (InvalidTableException e) {
        throw new InvalidTableException(
            "%s: its columns do not fit: %s".formatted(describe(settings), e.getMessage()), e);
      }
    }
    if (settings.predicate().isPresent()) {
      try {
        scan = scan.filter(settings.predicate().get());
      } catch (InvalidTableException e) {
        throw new InvalidTableException(
            "%s: its predicate does not fit: %s".formatted(describe(settings), e.getMessage()), e);
      }
    }
    return scan;
  }

  private static String describe(JoinTable settings) {
    return "table \"%s\" (%s)".formatted(settings.name(), settings.path());
  }

  /** Returns the table's name and path, for messages. */
  String description() {
    return describe(settings);
  }

  /** Returns the position of a bucket term of a key's column in the table's partition spec. */
  OptionalInt bucketTerm(int keyPosition) {
    List<PartitionTerm> terms = spec().terms();
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).transform().kind() == Kind.BUCKET
          && terms.get(i).source().equals(ColumnPath.of(keyColumns.get(keyPosition)))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns the number of buckets of a key's column; 1 if it has none. */
  int bucketCount(int keyPosition) {
    OptionalInt term = bucketTerm(keyPosition);
    return term.isPresent() ? spec().terms().get(term.getAsInt()).transform().width() : 1;
  }

  PartitionSpec spec() {
    return scan.partitionSpec();
  }

  /** Whether each split directory that is read is sorted by the key, which is one column. */
  boolean isSortedByKey() throws IOException {
    return keyColumns.size() == 1
        && keyTypes.get(0).hasRecordedOrder()
        && scan.sortedColumns().contains(keyColumns.get(0));
  }

  /** Returns the part of the table that no task has yet. */
  JoinedTable withoutTasks() {
    return new JoinedTable(
        path, scan.schema(), keyOrdinals, settings.predicate().isPresent(), List.of());
  }
}
