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
 * by {@link Repair}. It reports what it has to guess.
 */
record TableRebuild(Storage storage, Consumer<String> log) {
  /**
   * The snapshot after the last version, with its segment written if wanted.
   *
   * @throws InvalidTableException when there is no split directory
   */
  SnapshotRoot rebuild(long last, boolean shouldWrite) throws IOException {
    List<RecoveredSplit> found = findSplits();
    TableSchema schema = schemaOf(found);
    PartitionRecovery.RecoveredPartitioning partitioned =
        new PartitionRecovery(storage, schema, log)
            .recover(newestWithSchema(found).schema().orElseThrow(), complete(found, schema));
    List<SplitDirectory> splits = partitioned.splits();
    SnapshotRoot empty = SnapshotRoot.staged(schema).withPartitioning(partitioned.partitioning());
    UUID uuid = empty.tableUuid();
    log.accept(
        ("the table is rebuilt of %s split directories in the order of their names,"
                + " those of writers that never committed among them, as version %s; tags and"
                + " earlier versions are lost, and what others wrote and did not commit cannot be"
                + " added")
            .formatted(splits.size(), last + 1));
    List<SegmentReference> segments =
        shouldWrite ? List.of(new MetadataFiles(storage, uuid).writeSegment(splits)) : List.of();
    SnapshotRoot.Update change =
        new SnapshotRoot.Update(
            "repair", schema, HighWaterMarks.of(storage).nextSplitNumber(), segments);
    return empty
        .withVersion(last)
        .next(change, CommitToken.random().text(), System.currentTimeMillis());
  }

  private List<RecoveredSplit> findSplits() throws IOException {
    List<RecoveredSplit> found = new ArrayList<>();
    List<String> names =
        storage.list("").stream()
            .filter(e -> e.isDirectory() && SplitNames.isSplitDirectoryName(e.name()))
            .map(StorageEntry::name)
            .sorted(Comparator.comparingLong(SplitNames::numberOf).thenComparing(n -> n))
            .toList();
    for (String name : names) {
      RecoveredSplit.read(storage, name, log).ifPresent(found::add);
    }
    if (found.isEmpty()) {
      throw new InvalidTableException(
          storage.location()
              + " has no snapshot and no split directory that can be read: check the path");
    }
    return found;
  }

  /** The columns of the newest split directory, and those added to all since. */
  private TableSchema schemaOf(List<RecoveredSplit> found) {
    RecoveredSplit newest = newestWithSchema(found);
    RecordType record = newest.schema().orElseThrow();
    Map<Integer, Column> columns = new LinkedHashMap<>();
    for (Field field : record.fields()) {
      int id = idOf(field);
      Optional<Column> column = columnOf(id, found);
      column.ifPresent(c -> columns.put(id, c));
      if (column.isEmpty()) {
        log.accept("column \"" + field.name() + "\" is lost: no file of it can be read");
      }
    }
    log.accept("the columns are those of " + newest.split().name() + "/_schema.avsc");
    int highest = columns.keySet().stream().mapToInt(id -> id).max().orElse(0);
    Set<String> names = columns.values().stream().map(Column::name).collect(Collectors.toSet());
    for (int id : allIds(found)) {
      if (!columns.containsKey(id)) {
        Column column = columnOf(id, found).orElseThrow();
        boolean isInAllSplits = found.stream().allMatch(f -> f.columns().containsKey(id));
        boolean isAdded = id > highest && isInAllSplits && names.add(column.name());
        log.accept(
            "column \""
                + column.name()
                + "\" ("
                + id
                + (isAdded
                    ? ") was added later: each split directory has a file of it"
                    : ") is left out: it was dropped, or not added everywhere"));
        if (isAdded) {
          columns.put(id, column);
        }
      }
    }
    return schemaOf(record, List.copyOf(columns.values()), allIds(found));
  }

  private RecoveredSplit newestWithSchema(List<RecoveredSplit> found) {
    for (int i = found.size() - 1; i >= 0; i--) {
      if (found.get(i).schema().isPresent()) {
        return found.get(i);
      }
    }
    throw new InvalidTableException(
        storage.location()
            + " cannot be rebuilt: no split directory has a _schema.avsc that can be read; restore"
            + " one from a copy");
  }

  private static int idOf(Field field) {
    return field.properties().get(TableSchema.FIELD_ID) instanceof Number id ? id.intValue() : 0;
  }

  /** The column as recorded by the newest split directory that has it. */
  private static Optional<Column> columnOf(int id, List<RecoveredSplit> found) {
    for (int i = found.size() - 1; i >= 0; i--) {
      Column column = found.get(i).columns().get(id);
      if (column != null) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  private static List<Integer> allIds(List<RecoveredSplit> found) {
    return found.stream().flatMap(f -> f.columns().keySet().stream()).distinct().sorted().toList();
  }

  private static TableSchema schemaOf(
      RecordType record, List<Column> columns, List<Integer> usedIds) {
    RecordType bareRecord = record.withFields(List.of());
    TableSchema withoutIds = new TableSchema(bareRecord, columns, 1, Map.of());
    Map<String, Integer> ids = new LinkedHashMap<>();
    columns.forEach(column -> ids.put(FieldPath.escaped(column.name()), column.id()));
    int nextId = usedIds.get(usedIds.size() - 1) + 1;
    for (String path : TableSchema.of(withoutIds.type(), 1).pathIds().keySet()) {
      if (ids.putIfAbsent(path, nextId) == null) {
        nextId++;
      }
    }
    return new TableSchema(bareRecord, columns, nextId, ids);
  }

  /** The split directories that have a file or a default for each column. */
  private List<SplitDirectory> complete(List<RecoveredSplit> found, TableSchema schema) {
    List<SplitDirectory> splits = new ArrayList<>();
    Set<Integer> ids = schema.columnIds();
    for (RecoveredSplit each : found) {
      SplitDirectory split = each.split();
      Optional<Column> missing =
          schema.columns().stream()
              .filter(c -> split.columnFile(c.id()).isEmpty() && !c.avroField().hasDefaultValue())
              .findFirst();
      if (missing.isPresent()) {
        log.accept(
            "%s: left out with its %s rows, it has no file of column \"%s\""
                .formatted(split.name(), split.rowCount(), missing.get().name()));
      } else {
        List<ColumnFile> files =
            split.columnFiles().stream().filter(file -> ids.contains(file.fieldId())).toList();
        splits.add(split.withFiles(files, split.deletionVector()));
        log.accept(split.name() + ": " + split.liveRowCount() + " rows, by its own files");
      }
    }
    return splits;
  }
}
