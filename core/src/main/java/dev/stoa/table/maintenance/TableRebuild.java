package dev.stoa.table.maintenance;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.RecoveredSplit;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.type.Field;
import dev.stoa.type.FieldPath;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Rebuilds a snapshot from the split directories' own metadata when no snapshot can be read; called
 * by {@link Repair}. It logs each decision that it cannot verify.
 *
 * @param storage the table's storage
 * @param log receives sentences for users
 */
record TableRebuild(Storage storage, Consumer<String> log) {
  /**
   * Makes the snapshot after the last version, but does not create its file; writes its manifest
   * segment if {@code shouldWrite}.
   *
   * @throws InvalidTableException when no split directory is readable
   */
  SnapshotRoot rebuild(long lastVersion, boolean shouldWrite) throws IOException {
    List<RecoveredSplit> recoveredSplits = readSplits();
    TableSchema schema = schemaOf(recoveredSplits);
    PartitionRecovery.RecoveredPartitioning recoveredPartitioning =
        new PartitionRecovery(storage, schema, log)
            .recover(
                newestWithSchema(recoveredSplits).schema().orElseThrow(),
                completeSplits(recoveredSplits, schema));
    List<SplitDirectory> splits = recoveredPartitioning.splits();
    SnapshotRoot emptyTable =
        SnapshotRoot.staged(schema).withPartitioning(recoveredPartitioning.partitioning());
    UUID tableUuid = emptyTable.tableUuid();
    log.accept(
        ("the table is rebuilt as version %s from %s split directories, in the order of their"
                + " names; they may include split directories that were never committed. Tags and"
                + " earlier versions are lost, and writers that are still running cannot commit")
            .formatted(lastVersion + 1, splits.size()));
    List<SegmentReference> segments =
        shouldWrite
            ? List.of(new MetadataFiles(storage, tableUuid).writeSegment(splits))
            : List.of();
    SnapshotRoot.Update update =
        new SnapshotRoot.Update(
            "repair", schema, HighWaterMarks.of(storage).nextSplitNumber(), segments);
    return emptyTable
        .withVersion(lastVersion)
        .nextSnapshot(update, CommitToken.random().text(), System.currentTimeMillis());
  }

  /** Reads all split directories that are readable, in the order of their names. */
  private List<RecoveredSplit> readSplits() throws IOException {
    List<RecoveredSplit> recoveredSplits = new ArrayList<>();
    List<String> names =
        storage.list("").stream()
            .filter(entry -> entry.isDirectory() && SplitNames.isSplitDirectoryName(entry.name()))
            .map(StorageEntry::name)
            .sorted(Comparator.comparingLong(SplitNames::numberOf).thenComparing(name -> name))
            .toList();
    for (String name : names) {
      RecoveredSplit.read(storage, name, log).ifPresent(recoveredSplits::add);
    }
    if (recoveredSplits.isEmpty()) {
      throw new InvalidTableException(
          storage.location() + " has no readable snapshot or split directory: check the path");
    }
    return recoveredSplits;
  }

  /**
   * Returns the columns of the newest split directory, and those that were added to all split
   * directories later.
   */
  private TableSchema schemaOf(List<RecoveredSplit> recoveredSplits) {
    RecoveredSplit newestSplit = newestWithSchema(recoveredSplits);
    RecordType record = newestSplit.schema().orElseThrow();
    Map<Integer, Column> columns = new LinkedHashMap<>();
    for (Field field : record.fields()) {
      int id = idOf(field);
      Optional<Column> column = columnOf(id, recoveredSplits);
      column.ifPresent(value -> columns.put(id, value));
      if (column.isEmpty()) {
        log.accept("column \"" + field.name() + "\" is lost: none of its files can be read");
      }
    }
    log.accept("the columns are those of " + newestSplit.split().name() + "/_schema.avsc");
    int highestId = columns.keySet().stream().mapToInt(id -> id).max().orElse(0);
    Set<String> names = columns.values().stream().map(Column::name).collect(Collectors.toSet());
    for (int id : allIds(recoveredSplits)) {
      if (!columns.containsKey(id)) {
        Column column = columnOf(id, recoveredSplits).orElseThrow();
        boolean isInAllSplits =
            recoveredSplits.stream().allMatch(split -> split.columns().containsKey(id));
        boolean isAdded = id > highestId && isInAllSplits && names.add(column.name());
        log.accept(
            "column \""
                + column.name()
                + "\" ("
                + id
                + (isAdded
                    ? ") was added later: each split directory has a file for it"
                    : ") is omitted: it was dropped, or some split directories have no file for"
                        + " it"));
        if (isAdded) {
          columns.put(id, column);
        }
      }
    }
    return schemaWithNestedIds(record, List.copyOf(columns.values()), allIds(recoveredSplits));
  }

  private RecoveredSplit newestWithSchema(List<RecoveredSplit> recoveredSplits) {
    for (int i = recoveredSplits.size() - 1; i >= 0; i--) {
      if (recoveredSplits.get(i).schema().isPresent()) {
        return recoveredSplits.get(i);
      }
    }
    throw new InvalidTableException(
        storage.location()
            + " cannot be rebuilt: no split directory has a readable _schema.avsc; restore one from"
            + " a copy");
  }

  private static int idOf(Field field) {
    return field.properties().get(TableSchema.FIELD_ID) instanceof Number id ? id.intValue() : 0;
  }

  /** Returns the column as recorded by the newest split directory that has it. */
  private static Optional<Column> columnOf(int id, List<RecoveredSplit> recoveredSplits) {
    for (int i = recoveredSplits.size() - 1; i >= 0; i--) {
      Column column = recoveredSplits.get(i).columns().get(id);
      if (column != null) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  private static List<Integer> allIds(List<RecoveredSplit> recoveredSplits) {
    return recoveredSplits.stream()
        .flatMap(split -> split.columns().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the schema of some columns, in which all nested fields get new ids. */
  private static TableSchema schemaWithNestedIds(
      RecordType record, List<Column> columns, List<Integer> usedIds) {
    RecordType bareRecord = record.withFields(List.of());
    TableSchema withoutNestedIds = new TableSchema(bareRecord, columns, 1, Map.of());
    Map<String, Integer> ids = new LinkedHashMap<>();
    columns.forEach(column -> ids.put(FieldPath.escape(column.name()), column.id()));
    int nextId = usedIds.get(usedIds.size() - 1) + 1;
    for (String path : TableSchema.of(withoutNestedIds.type(), 1).pathIds().keySet()) {
      if (ids.putIfAbsent(path, nextId) == null) {
        nextId++;
      }
    }
    return new TableSchema(bareRecord, columns, nextId, ids);
  }

  /** Returns the split directories that have a file or a default value for each column. */
  private List<SplitDirectory> completeSplits(
      List<RecoveredSplit> recoveredSplits, TableSchema schema) {
    List<SplitDirectory> splits = new ArrayList<>();
    Set<Integer> ids = schema.columnIds();
    for (RecoveredSplit recoveredSplit : recoveredSplits) {
      SplitDirectory split = recoveredSplit.split();
      Optional<Column> missingColumn =
          schema.columns().stream()
              .filter(
                  column ->
                      split.columnFile(column.id()).isEmpty()
                          && !column.avroField().hasDefaultValue())
              .findFirst();
      if (missingColumn.isPresent()) {
        log.accept(
            "%s: omitted with its %s rows because it has no file of column \"%s\""
                .formatted(split.name(), split.rowCount(), missingColumn.get().name()));
      } else {
        List<ColumnFile> files =
            split.columnFiles().stream().filter(file -> ids.contains(file.fieldId())).toList();
        splits.add(split.withFiles(files, split.deletionVector()));
        log.accept(
            split.name() + ": " + split.liveRowCount() + " rows, recovered from its own files");
      }
    }
    return splits;
  }
}
