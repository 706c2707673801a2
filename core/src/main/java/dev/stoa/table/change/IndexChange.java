package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyMemory;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.index.SharedIndexes;
import dev.stoa.table.index.SplitIndexes;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Adds or drops a key index in one commit. Made by {@link KeyIndexes}. Not thread-safe.
 *
 * <p>Adding builds the index of each split directory that has none, or one of replaced values; so
 * adding an index that exists completes it. If a lookup would read many index files, split
 * directories get one that they share. Rows that are written later are indexed by their writers.
 */
@Internal
public final class IndexChange extends SnapshotChange<IndexChange> {
  private final List<Column> keyColumns;
  private final IndexDefinition index;

  /** The index of the same key that the table has; empty if it has none. */
  private final Optional<IndexDefinition> existing;

  private final Action action;
  private final Map<String, IndexFile> builtFiles = new HashMap<>();

  /** The split directories whose built files the last attempt refers to. */
  private final Set<String> appliedNames = new HashSet<>();

  private int maxFilesPerLookup = SharedIndexes.MAX_FILES_PER_LOOKUP;

  private enum Action {
    ADD,
    DROP
  }

  private IndexChange(TableState state, IndexSpec spec, Action action) {
    super(state);
    this.action = action;
    TableSchema schema = state.root().schema();
    this.keyColumns = schema.select(spec.key());
    List<Column> includedColumns = schema.select(spec.included());
    for (Column column : includedColumns) {
      SplitIndexes.checkIncludedType(column);
      if (keyColumns.contains(column)) {
        throw new InvalidTableException(
            "column \"%s\" is part of the key, which entries that include columns have: omit it"
                .formatted(column.name()));
      }
    }
    List<Integer> keyIds = keyColumns.stream().map(Column::id).toList();
    this.existing = find(state.root(), keyIds);
    List<Integer> includedIds =
        includedColumns.isEmpty()
            ? existing.map(IndexDefinition::includedIds).orElse(List.of())
            : includedColumns.stream().map(Column::id).toList();
    boolean isUnique = spec.isUnique() || existing.filter(IndexDefinition::isUnique).isPresent();
    this.index =
        existing
            .filter(same -> same.includedIds().equals(includedIds) && same.isUnique() == isUnique)
            .orElseGet(() -> new IndexDefinition(schema.nextId(), keyIds, includedIds, isUnique));
  }

  /**
   * Creates a change that adds an index, or completes the one of the same key. Included columns
   * replace those that it has, if any are given; a unique index stays unique.
   *
   * @throws InvalidTableException when a column does not exist, cannot be part of a key, or cannot
   *     be included
   */
  public static IndexChange adding(TableState state, IndexSpec spec) {
    IndexChange change = new IndexChange(state, spec, Action.ADD);
    change.keyColumns.forEach(SplitIndexes::checkType);
    return change;
  }

  /**
   * Creates a change that drops an index, whose files vacuum deletes.
   *
   * @throws InvalidTableException when there is no such index
   */
  public static IndexChange dropping(TableState state, List<String> keyColumns) {
    IndexChange change = new IndexChange(state, IndexSpec.of(keyColumns), Action.DROP);
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
   * @throws InvalidTableException when a column does not exist, cannot be part of a key, or cannot
   *     be included
   */
  public static TableState withIndex(TableState staged, IndexSpec spec) {
    IndexChange change = adding(staged, spec);
    if (change.existing.isPresent()) {
      throw new InvalidTableException(
          "the table would have two indexes of %s: name the key once"
              .formatted(String.join(", ", spec.key())));
    }
    return new TableState(staged.storage(), staged.root().withIndex(change.index));
  }

  /** Sets the number of index files that a lookup may read before some are merged. For tests. */
  public IndexChange maxFilesPerLookup(int newMaxFilesPerLookup) {
    this.maxFilesPerLookup = newMaxFilesPerLookup;
    return this;
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
    List<SplitDirectory> splits =
        SegmentReader.readAll(storage(), base(), index.columnIds()::contains).stream()
            .filter(split -> split.liveRowCount() > 0)
            .toList();
    TableSchema schema = base().schema();
    KeyMemory memory = useOptions().keyMemory();
    for (List<SplitDirectory> group :
        SharedIndexes.plan(splits, index, base().partitioning(), maxFilesPerLookup)) {
      builtFiles.putAll(SharedIndexes.build(group, storage(), schema, index, memory));
    }
    for (SplitDirectory split : splits) {
      if (!builtFiles.containsKey(split.name()) && split.completeIndexFile(index).isEmpty()) {
        SplitIndexes.build(split, storage(), schema, index, memory)
            .ifPresent(file -> builtFiles.put(split.name(), file));
      }
    }
  }

  @Override
  protected boolean isEmpty() {
    return action == Action.ADD && builtFiles.isEmpty() && base().indexes().contains(index);
  }

  @Override
  protected boolean writesValues() {
    return false;
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
        current.equals(existing) && (!isNew || currentRoot.schema().nextId() == index.id());
    if (!isSameState || !hasSameTypes(currentRoot.schema())) {
      throw new CommitConflictException(
          "%s: columns, indexes or partition specs were changed concurrently: add the index again"
              .formatted(storage().location()));
    }
    TableSchema schema = currentRoot.schema();
    List<IndexDefinition> indexes = new ArrayList<>(currentRoot.indexes());
    if (isNew) {
      schema = schema.withNextId(index.id() + 1);
      current.ifPresent(indexes::remove);
      indexes.add(index);
    }
    return update(currentRoot, schema, unchangedSplits(currentRoot), files).withIndexes(indexes);
  }

  /** Whether the columns of the index still have the types whose values were indexed. */
  private boolean hasSameTypes(TableSchema currentSchema) {
    return storedKinds(currentSchema).equals(storedKinds(base().schema()));
  }

  private List<TypeKind> storedKinds(TableSchema schema) {
    return Stream.concat(index.keyColumns(schema).stream(), index.includedColumns(schema).stream())
        .map(column -> column.type().valueType().storedKind())
        .toList();
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

  /** Deletes the built files that none of some split directories has. */
  private void deleteFilesExcept(Set<String> names) {
    Set<String> paths = new HashSet<>();
    builtFiles.forEach((name, file) -> paths.add(file.path(name)));
    names.forEach(name -> paths.remove(builtFiles.get(name).path(name)));
    paths.forEach(path -> SplitNames.deleteQuietly(storage(), path));
  }
}
