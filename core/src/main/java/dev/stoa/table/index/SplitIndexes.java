package dev.stoa.table.index;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.OpenFileCache;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexBuilder;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.index.KeyMemory;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds and verifies the key indexes of split directories. */
public final class SplitIndexes {
  private SplitIndexes() {}

  /**
   * Checks that a column can be part of a key.
   *
   * @throws InvalidTableException when equal values of its type may have different bytes
   */
  public static void checkType(Column column) {
    if (!IndexDefinition.isIndexable(column)) {
      throw new InvalidTableException(
          ("column \"%s\" cannot be a key: it is %s, and a key is an integer, a string, bytes, a"
                  + " fixed, a boolean, a date or a time")
              .formatted(column.name(), column.type().valueType().displayNameWithArticle()));
    }
  }

  /**
   * Checks that an index can include a column.
   *
   * @throws InvalidTableException when its type has no single values
   */
  public static void checkIncludedType(Column column) {
    if (!IndexDefinition.isIncludable(column)) {
      throw new InvalidTableException(
          ("column \"%s\" cannot be included in an index: it is %s, and an index includes numbers"
                  + " other than decimals, strings, bytes, booleans, dates and times")
              .formatted(column.name(), column.type().valueType().displayNameWithArticle()));
    }
  }

  /**
   * Builds the indexes of a split directory that was just written, and deletes the directory if
   * that fails.
   *
   * @param memory the memory for the keys of one index
   * @return the split directory with the files of its indexes, which are durable
   */
  public static SplitDirectory addTo(
      SplitDirectory split,
      Storage storage,
      TableSchema schema,
      List<IndexDefinition> indexes,
      KeyMemory memory)
      throws IOException {
    if (indexes.isEmpty()) {
      return split;
    }
    boolean isComplete = false;
    try {
      List<IndexFile> files = new ArrayList<>();
      for (IndexDefinition index : indexes) {
        build(split, storage, schema, index, memory).ifPresent(files::add);
      }
      isComplete = true;
      return split.withIndexFiles(files);
    } finally {
      if (!isComplete) {
        SplitNames.deleteQuietly(storage, split.name());
      }
    }
  }

  /**
   * Builds an index of a split directory, durably.
   *
   * @param split a split directory with the files of the key's columns and of included columns, as
   *     far as they have any
   * @param memory the memory for the keys of one index
   * @return empty if the split directory cannot have one: a column of the key has a type that keys
   *     do not have, or {@link KeyIndexBuilder#build} returns none
   */
  public static Optional<IndexFile> build(
      SplitDirectory split,
      Storage storage,
      TableSchema schema,
      IndexDefinition index,
      KeyMemory memory)
      throws IOException {
    List<Column> keyColumns = index.keyColumns(schema);
    List<Column> includedColumns = index.includedColumns(schema);
    List<Integer> sources = split.fingerprints(index.columnIds());
    if (!keyColumns.stream().allMatch(IndexDefinition::isIndexable)) {
      return Optional.empty();
    }
    Optional<IndexFile> file =
        new KeyIndexBuilder(split.identity(), index, sources, memory)
            .build(
                () ->
                    storage.create(
                        StoragePath.join(split.name(), SplitNames.indexFile(index.id()))),
                () ->
                    new SplitKeys(storage, split, keyColumns, includedColumns, new ReadCounters()));
    storage.sync(split.name());
    return file;
  }

  /** Opens an index file of a split directory, when it is first read. */
  public static KeyIndexReader open(
      SplitDirectory split,
      Storage storage,
      IndexFile file,
      ReadCounters counters,
      PageCache cache) {
    return open(split, storage, file, new OpenFileCache(storage, 1), counters, cache);
  }

  /** Opens an index file, which is among those that several readers keep open. */
  public static KeyIndexReader open(
      SplitDirectory split,
      Storage storage,
      IndexFile file,
      OpenFileCache openFiles,
      ReadCounters counters,
      PageCache cache) {
    InputFile input = openFiles.file(file.path(split.name()));
    return new KeyIndexReader(
        storage, split.name(), split.identity(), file, input, counters, cache);
  }

  /**
   * Verifies an index of a split directory: all bytes of its file, and that it has the key of each
   * row, and the included values unless their columns were replaced.
   *
   * @throws dev.stoa.exception.CorruptFileException when it is damaged, or lacks a row
   */
  public static void verify(
      SplitDirectory split,
      Storage storage,
      TableSchema schema,
      IndexFile file,
      ReadCounters counters)
      throws IOException {
    IndexDefinition index = file.index();
    boolean areValuesCurrent = split.completeIndexFile(index).equals(Optional.of(file));
    List<Column> includedColumns = areValuesCurrent ? index.includedColumns(schema) : List.of();
    try (KeyIndexReader reader = open(split, storage, file, counters, new PageCache());
        SplitKeys keys =
            new SplitKeys(storage, split, index.keyColumns(schema), includedColumns, counters)) {
      reader.verify(keys, areValuesCurrent);
    }
  }
}
