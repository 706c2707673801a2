package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The key indexes of a table, and changes that add or drop one. With an index of the columns of a
 * key, {@link dev.stoa.table.scan.TableScan#openKeyLookup} reads one page of each split directory
 * that may have the key, and scans test only rows that the index leads to if their predicate names
 * the values of all columns of the key. Made by {@link dev.stoa.table.Table#indexes}.
 */
@Experimental
public final class KeyIndexes {
  private final TableState state;
  private final UnaryOperator<IndexChange> beginning;

  /** Creates the indexes of a state; {@code beginning} makes changes part of a transaction. */
  @Internal
  public KeyIndexes(TableState state, UnaryOperator<IndexChange> beginning) {
    this.state = state;
    this.beginning = beginning;
  }

  /** Returns the names of the columns of the key of each index. */
  public List<List<String>> keys() {
    return specs().stream().map(IndexSpec::key).toList();
  }

  /** Returns the columns of each index. */
  public List<IndexSpec> specs() {
    return state.root().indexes().stream().map(this::specOf).toList();
  }

  private IndexSpec specOf(IndexDefinition index) {
    TableSchema schema = state.root().schema();
    return new IndexSpec(
        index.keyNames(schema),
        index.includedColumns(schema).stream().map(Column::name).toList(),
        index.isUnique());
  }

  /**
   * An index, and how much of the table it covers. Lookups search split directories without it by
   * bounds and Bloom filters: those that were written before the index was added and are not
   * indexed yet, whose key columns were replaced or regrouped by rows since, or whose keys and
   * values do not fit, since few keys have most of the rows.
   *
   * @param spec the columns of the index
   * @param indexedSplitCount the number of split directories with the index
   * @param completeSplitCount the number of these whose included columns were not replaced since
   *     the index was built
   * @param splitCount the number of split directories with rows
   * @param sizeInBytes the total size of the index files
   * @param fileCount the number of index files, fewer than split directories if these share some
   */
  public record Coverage(
      IndexSpec spec,
      int indexedSplitCount,
      int completeSplitCount,
      int splitCount,
      long sizeInBytes,
      int fileCount) {}

  /** Returns how much of the table each index covers. */
  public List<Coverage> coverage() throws IOException {
    List<Coverage> coverages = new ArrayList<>();
    for (IndexDefinition index : state.root().indexes()) {
      List<SplitDirectory> splits =
          SegmentReader.readAll(state.storage(), state.root(), index.columnIds()::contains).stream()
              .filter(split -> split.liveRowCount() > 0)
              .toList();
      List<IndexFile> files =
          IndexedSplits.groupByFile(splits, index).stream()
              .flatMap(group -> group.file().stream())
              .toList();
      coverages.add(
          new Coverage(
              specOf(index),
              (int) splits.stream().filter(split -> split.indexFile(index).isPresent()).count(),
              (int)
                  splits.stream()
                      .filter(split -> split.completeIndexFile(index).isPresent())
                      .count(),
              splits.size(),
              files.stream().mapToLong(IndexFile::sizeInBytes).sum(),
              files.size()));
    }
    return coverages;
  }

  /**
   * Creates a change that adds an index without included columns, like {@link #add(IndexSpec)}.
   *
   * @param keyColumns the columns of the key: integers, strings, bytes, booleans, dates or times
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or has another
   *     type
   */
  public Change add(List<String> keyColumns) {
    return add(IndexSpec.of(keyColumns));
  }

  /**
   * Creates a change that adds an index, or completes the one that exists: it builds the index of
   * each split directory that has none. If a lookup would read more than eight index files, since
   * neither partitions nor bounds rule split directories out, it builds files that they share.
   * Later writers index the rows that they write. If the table has an index of the key, included
   * columns replace those that it has, and a spec without any keeps them; a unique index stays
   * unique until it is dropped. The commit of a unique index fails if two rows have a key in
   * common.
   *
   * @param spec the columns of the key: integers, strings, bytes, booleans, dates or times; and the
   *     columns to include, which may also be floating-point numbers
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or has another
   *     type
   */
  public Change add(IndexSpec spec) {
    return beginning.apply(IndexChange.adding(state, spec));
  }

  /**
   * Creates the changes that complete each index, as {@link #add(IndexSpec)} does: they build what
   * is missing, and merge index files if lookups read many. A commit makes no snapshot if there is
   * nothing to build. Call it after a compaction.
   */
  public List<Change> completions() {
    return specs().stream().map(this::add).toList();
  }

  /**
   * Creates a change that drops an index; vacuum deletes its files.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no index of these columns
   */
  public Change drop(List<String> keyColumns) {
    return beginning.apply(IndexChange.dropping(state, keyColumns));
  }
}
