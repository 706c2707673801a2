package dev.stoa.format.split;

import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A manifest's reference to a split directory, which contains some of a table's rows.
 *
 * @param name the directory's name within the table
 * @param uuid a random identifier, stored in each of its column files
 * @param rowCount the number of rows of each column file, including deleted rows
 * @param schemaFile the {@code _schema.avsc} file
 * @param columnFiles the column files, or the requested ones
 * @param deletionVector the deleted rows; empty if there are none
 * @param partition the partition value of the rows; {@link PartitionValue#UNPARTITIONED} if the
 *     table is not partitioned
 * @param indexFiles the files of key indexes, also those of replaced column files
 */
public record SplitDirectory(
    String name,
    UUID uuid,
    long rowCount,
    SchemaFile schemaFile,
    List<ColumnFile> columnFiles,
    Optional<DeletionVectorFile> deletionVector,
    PartitionValue partition,
    List<IndexFile> indexFiles) {
  /** Copies the lists of files. */
  public SplitDirectory {
    columnFiles = List.copyOf(columnFiles);
    indexFiles = List.copyOf(indexFiles);
  }

  /** Creates a split directory without key indexes. */
  public SplitDirectory(
      String name,
      UUID uuid,
      long rowCount,
      SchemaFile schemaFile,
      List<ColumnFile> columnFiles,
      Optional<DeletionVectorFile> deletionVector,
      PartitionValue partition) {
    this(name, uuid, rowCount, schemaFile, columnFiles, deletionVector, partition, List.of());
  }

  /** Creates a split directory of an unpartitioned table, without deleted rows. */
  public SplitDirectory(
      String name, UUID uuid, long rowCount, SchemaFile schemaFile, List<ColumnFile> columnFiles) {
    this(
        name,
        uuid,
        rowCount,
        schemaFile,
        columnFiles,
        Optional.empty(),
        PartitionValue.UNPARTITIONED);
  }

  /** Creates a split directory of an unpartitioned table. */
  public SplitDirectory(
      String name,
      UUID uuid,
      long rowCount,
      SchemaFile schemaFile,
      List<ColumnFile> columnFiles,
      Optional<DeletionVectorFile> deletionVector) {
    this(
        name,
        uuid,
        rowCount,
        schemaFile,
        columnFiles,
        deletionVector,
        PartitionValue.UNPARTITIONED);
  }

  /**
   * Returns this split directory with new files: column files and index files instead of those of
   * the same columns and indexes, and a deletion vector if there is a new one.
   */
  public SplitDirectory withReplacedFiles(
      List<ColumnFile> files,
      Optional<DeletionVectorFile> newDeletionVector,
      List<IndexFile> newIndexFiles) {
    Map<Integer, ColumnFile> filesById = new LinkedHashMap<>();
    columnFiles.forEach(file -> filesById.put(file.fieldId(), file));
    files.forEach(file -> filesById.put(file.fieldId(), file));
    Map<Integer, IndexFile> indexFilesById = new LinkedHashMap<>();
    indexFiles.forEach(file -> indexFilesById.put(file.index().id(), file));
    newIndexFiles.forEach(file -> indexFilesById.put(file.index().id(), file));
    return withFiles(List.copyOf(filesById.values()), newDeletionVector.or(() -> deletionVector))
        .withIndexFiles(List.copyOf(indexFilesById.values()));
  }

  /** Returns this split directory with only the files of some columns. */
  public SplitDirectory withColumns(IntPredicate isSelected) {
    List<ColumnFile> files =
        columnFiles.stream().filter(file -> isSelected.test(file.fieldId())).toList();
    return withFiles(files, deletionVector).withIndexFiles(indexFiles);
  }

  /**
   * Returns this split directory with these column files and this deletion vector only, and without
   * key indexes.
   */
  public SplitDirectory withFiles(
      List<ColumnFile> files, Optional<DeletionVectorFile> newDeletionVector) {
    return new SplitDirectory(
        name, uuid, rowCount, schemaFile, files, newDeletionVector, partition);
  }

  /** Returns this split directory with these files of key indexes. */
  public SplitDirectory withIndexFiles(List<IndexFile> files) {
    return new SplitDirectory(
        name, uuid, rowCount, schemaFile, columnFiles, deletionVector, partition, files);
  }

  /** Returns this split directory with another partition value. */
  public SplitDirectory withPartition(PartitionValue value) {
    return new SplitDirectory(
        name, uuid, rowCount, schemaFile, columnFiles, deletionVector, value, indexFiles);
  }

  /**
   * Returns the file of an index whose key was read from the column files of this split directory,
   * which must include those of the key; empty if there is none. Included columns may have been
   * replaced since.
   */
  public Optional<IndexFile> indexFile(IndexDefinition index) {
    return indexFiles.stream()
        .filter(
            file ->
                file.index().equals(index)
                    && fingerprints(index.keyIds()).equals(file.keySources()))
        .findFirst();
  }

  /**
   * Returns the file of an index that was built from the column files of this split directory,
   * which must include those of the key and of all included columns; empty if there is none.
   */
  public Optional<IndexFile> completeIndexFile(IndexDefinition index) {
    return indexFile(index).filter(file -> file.sources().equals(fingerprints(index.columnIds())));
  }

  /** Returns the identity that is stored in its column files. */
  public SplitIdentity identity() {
    return new SplitIdentity(uuid, rowCount);
  }

  /** Returns the number of deleted rows. */
  public long deletedRowCount() {
    return deletionVector.map(DeletionVectorFile::deletedRowCount).orElse(0L);
  }

  /** Returns the number of rows that are not deleted. */
  public long liveRowCount() {
    return rowCount - deletedRowCount();
  }

  /** Returns the file of a column; empty if the column has no file. */
  public Optional<ColumnFile> columnFile(int fieldId) {
    for (ColumnFile file : columnFiles) {
      if (file.fieldId() == fieldId) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** Whether the values of a column are known to be sorted from row to row, nulls first. */
  public boolean isSorted(int fieldId) {
    return columnFile(fieldId)
        .filter(file -> file.order() == ValueOrder.ASCENDING_NULLS_FIRST)
        .isPresent();
  }

  /**
   * Returns the fingerprints of the files of some columns, in the given order; 0 for a column
   * without a file, of which all rows have the default.
   */
  public List<Integer> fingerprints(List<Integer> fieldIds) {
    return fieldIds.stream()
        .map(id -> columnFile(id).map(ColumnFile::fingerprint).orElse(0))
        .toList();
  }

  /** Returns the names of the columns that are stored row by row, grouped by file. */
  public List<List<String>> rowOrientedGroups(List<Column> columns) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Column column : columns) {
      columnFile(column.id())
          .filter(ColumnFile::isRowOriented)
          .ifPresent(
              file ->
                  groups
                      .computeIfAbsent(
                          file.name() + " " + file.fingerprint(), key -> new ArrayList<>())
                      .add(column.name()));
    }
    return List.copyOf(groups.values());
  }

  /** Whether one file stores all these columns row by row. */
  public boolean isRowOriented(List<Column> columns) {
    return !columns.isEmpty()
        && rowOrientedGroups(columns).stream().anyMatch(group -> group.size() == columns.size());
  }

  /** Returns the fingerprints of the column files, by field id. */
  public Map<Integer, Integer> fingerprints() {
    Map<Integer, Integer> fingerprints = new HashMap<>();
    columnFiles.forEach(file -> fingerprints.put(file.fieldId(), file.fingerprint()));
    return fingerprints;
  }

  /** Returns the total size of the column files in bytes. */
  public long sizeInBytes() {
    return columnFiles.stream().mapToLong(ColumnFile::sizeInBytes).sum();
  }
}
