package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.index.SplitIndexes;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds or drops a key index in one commit. Made by {@link KeyIndexes}. Not thread-safe.
 *
 * <p>Adding builds the index of each split directory that has none, or one of replaced values; so
 * adding an index that exists completes it. Rows that are written later are indexed by their
 * writers.
 */
@Internal
public final class IndexChange extends SnapshotChange<IndexChange> {
  private final List<Column> keyColumns;
  private final IndexDefinition index;
  private final Action action;
  private final Map<String, IndexFile> builtFiles = new HashMap<>();

  /** The split directories whose built files the last attempt refers to. */
  private final Set<String> appliedNames = new HashSet<>();

  private enum Action {
    ADD,
    DROP
  }

  private IndexChange(TableState state, List<String> keyColumns, Action action) {
    super(state);
    this.action = action;
    this.keyColumns = state.root().schema().select(keyColumns);
    if (keyColumns.isEmpty()) {
      throw new InvalidTableException("an index needs at least one key column");
    }
    List<Integer> keyIds = this.keyColumns.stream().map(Column::id).toList();
    this.index =
        find(state.root(), keyIds)
            .orElseGet(() -> new IndexDefinition(state.root().schema().nextId(), keyIds));
  }

  /**
   * Creates a change that adds an index, or completes it.
   *
   * @param keyColumns the names of the columns of the key
   * @throws InvalidTableException when a column does not exist, or cannot be part of a key
   */
  public static IndexChange adding(TableState state, List<String> keyColumns) {
    IndexChange change = new IndexChange(state, keyColumns, Action.ADD);
    change.keyColumns.forEach(SplitIndexes::checkType);
    return change;
  }

  /**
   * Creates a change that drops an index, whose files vacuum deletes.
   *
   * @throws InvalidTableException when there is no such index
   */
  public static IndexChange dropping(TableState state, List<String> keyColumns) {
    IndexChange change = new IndexChange(state, keyColumns, Action.DROP);
    if (!state.root().indexes().contains(change.index)) {
      throw new InvalidTableException(
          "%s has no index of %s: %s"
              .formatted(
                  state.storage().location(),
                  String.join(", ", keyColumns),
                  describe(state.root())));
    }
    return change;
  }

  /**
   * Returns the state of a new table, which is not created yet, with an index more.
   *
   * @param keyColumns the names of the columns of the key
   * @throws InvalidTableException when a column does not exist, or cannot be part of a key
   */
  public static TableState withIndex(TableState staged, List<String> keyColumns) {
    return new TableState(
        staged.storage(), staged.root().withIndex(adding(staged, keyColumns).index));
  }

  private static String describe(SnapshotRoot root) {
    return root.indexes().isEmpty()
        ? "it has no indexes"
        : "its indexes are of "
            + String.join(
                "; ",
                root.indexes().stream()
                    .map(index -> String.join(", ", index.keyNames(root.schema())))
                    .toList());
  }

  private static Optional<IndexDefinition> find(SnapshotRoot root, List<Integer> keyIds) {
    return root.indexes().stream().filter(index -> index.keyIds().equals(keyIds)).findFirst();
  }

  @Override
  protected ChangeSummary summary() {
    return ChangeSummary.ofColumns(keyColumns.stream().map(Column::name).toList());
  }

  @Override
  protected void prepare() throws IOException {
    if (action == Action.DROP || !builtFiles.isEmpty()) {
      return;
    }
    for (SplitDirectory split :
        SegmentReader.readAll(storage(), base(), index.keyIds()::contains)) {
      if (split.liveRowCount() > 0 && split.indexFile(index).isEmpty()) {
        SplitIndexes.build(
                split, storage(), base().schema(), index, useOptions().memoryBudgetInBytes())
            .ifPresent(file -> builtFiles.put(split.name(), file));
      }
    }
  }

  @Override
  protected boolean isEmpty() {
    return action == Action.ADD && builtFiles.isEmpty() && base().indexes().contains(index);
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    appliedNames.clear();
    Optional<IndexDefinition> current = find(currentRoot, index.keyIds());
    if (action == Action.DROP) {
      List<IndexDefinition> indexes = new ArrayList<>(currentRoot.indexes());
      current.ifPresent(indexes::remove);
      return update(currentRoot, currentRoot.schema(), Map.of(), files).withIndexes(indexes);
    }
    boolean isNew = !base().indexes().contains(index);
    boolean isSameState =
        isNew
            ? current.isEmpty() && currentRoot.schema().nextId() == index.id()
            : current.equals(Optional.of(index));
    if (!isSameState || !currentRoot.schema().columnIds().containsAll(index.keyIds())) {
      throw new CommitConflictException(
          "%s: columns or indexes were changed concurrently: add the index again"
              .formatted(storage().location()));
    }
    TableSchema schema = currentRoot.schema();
    List<IndexDefinition> indexes = new ArrayList<>(currentRoot.indexes());
    if (isNew) {
      schema = schema.withNextId(index.id() + 1);
      indexes.add(index);
    }
    return update(currentRoot, schema, unchangedSplits(currentRoot), files).withIndexes(indexes);
  }

  /** Returns the split directories that still have the column files that were indexed. */
  private Map<String, SplitDirectory> unchangedSplits(SnapshotRoot currentRoot) throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    for (SplitDirectory split :
        SegmentReader.readAll(storage(), currentRoot, index.keyIds()::contains)) {
      IndexFile file = builtFiles.get(split.name());
      if (file != null && split.withIndexFiles(List.of(file)).indexFile(index).isPresent()) {
        changes.put(
            split.name(),
            split.withFiles(List.of(), Optional.empty()).withIndexFiles(List.of(file)));
      }
    }
    appliedNames.addAll(changes.keySet());
    return changes;
  }

  private SnapshotRoot.Update update(
      SnapshotRoot currentRoot,
      TableSchema schema,
      Map<String, SplitDirectory> changes,
      MetadataFiles files)
      throws IOException {
    return new SnapshotRoot.Update(
        action == Action.ADD ? "add index" : "drop index",
        schema,
        currentRoot.nextSplitNumber(),
        new SegmentChanges(storage(), currentRoot, files).apply(changes));
  }

  @Override
  protected void deleteUnused() {
    deleteFilesExcept(appliedNames);
  }

  @Override
  protected void deleteWritten() {
    deleteFilesExcept(Set.of());
    builtFiles.clear();
  }

  private void deleteFilesExcept(Set<String> names) {
    builtFiles.forEach(
        (name, file) -> {
          if (!names.contains(name)) {
            SplitNames.deleteQuietly(storage(), StoragePath.join(name, file.name()));
          }
        });
  }
}
