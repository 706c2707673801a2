package dev.stoa.table.maintenance;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.sort.SortOrder;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.change.TypeCompatibilityCheck;
import dev.stoa.table.scan.ScanFilter;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Rewrites rows of a table without changing its contents: neighboring split directories are merged
 * or split, deleted rows are dropped, and columns are rewritten with the table's current types and
 * grouped into files as the options say. Rows keep their order unless they are sorted; in
 * partitioned tables, within each partition. Made by {@link dev.stoa.table.Table#newCompaction} and
 * {@link dev.stoa.table.Table#newRebalance}. Not thread-safe.
 *
 * <p>Split directories that are changed concurrently are skipped; the next rewrite handles them.
 */
public final class Rewrite extends SnapshotChange<Rewrite> {
  private static final String COMPACTION = "compact";

  private final String operation;
  private Planner planner;
  private boolean repartitions;
  private Optional<SortOrder> order = Optional.empty();
  private Optional<FilterPredicate> predicate = Optional.empty();
  private Optional<RewritePlan> plan = Optional.empty();
  private final List<RewrittenRun> rewrittenRuns = new ArrayList<>();
  private List<RewrittenRun> appliedRuns = List.of();
  private int skippedRunCount;
  private boolean isWritten;
  private boolean hasEffect = true;
  private long writtenSplitCount;

  /** A function that chooses the split directories to rewrite. */
  @FunctionalInterface
  private interface Planner {
    RewritePlan plan(
        List<SplitDirectory> splits, Predicate<SplitDirectory> condition, WriteOptions options);
  }

  /** A run of neighboring split directories and the new ones that replace them. */
  private record RewrittenRun(
      List<SplitDirectory> sources, List<SplitDirectory> targets, boolean keepsOrder) {}

  /** Creates a change that merges small split directories. Called by the table. */
  @Internal
  public static Rewrite compaction(TableState state) {
    return new Rewrite(
        state,
        COMPACTION,
        (splits, condition, options) ->
            RewritePlan.compaction(splits, options.splitSizeInBytes(), condition));
  }

  /** Creates a change that spreads the rows evenly. Called by the table. */
  @Internal
  public static Rewrite rebalance(TableState state, int splitCount) {
    if (splitCount < 1) {
      throw new IllegalArgumentException(
          "the number of split directories must be at least 1, found " + splitCount);
    }
    return new Rewrite(
        state,
        "rebalance",
        (splits, condition, options) -> RewritePlan.rebalance(splits, splitCount));
  }

  private Rewrite(TableState state, String operation, Planner planner) {
    super(state);
    this.operation = operation;
    this.planner = planner;
  }

  /**
   * Sets the options for writing split directories; their split size is the target size of a merge.
   * If they have a sort order, the rows of split directories that are merged are sorted.
   *
   * @throws IllegalStateException when the rewrite is already planned
   * @throws IllegalArgumentException when the rows are to be sorted by a rebalance
   */
  public Rewrite options(WriteOptions options) {
    if (options.sortBy().isEmpty() || !operation.equals(COMPACTION)) {
      return setOptions(options);
    }
    if (order.isEmpty()) {
      order = Optional.of(SortOrder.by(options.sortBy()));
    }
    return setOptions(options.withSortBy(List.of()));
  }

  /**
   * Rewrites all split directories, regardless of their size, and sorts the rows of each partition
   * together, so that few split directories and pages contain the same values. Rows of earlier
   * partition specs are written with the current one, sorted separately.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or its values
   *     have no order
   * @throws IllegalStateException when the rewrite is already planned, or is no compaction
   */
  @Experimental
  public Rewrite sortBy(SortOrder newOrder) {
    checkNotPlanned("sorts");
    RowRewriter.check(state(), newOrder);
    order = Optional.of(newOrder);
    repartitions = true;
    planner =
        (splits, condition, options) ->
            RewritePlan.sort(
                splits, base().partitioning().specId(), options.splitSizeInBytes(), condition);
    return this;
  }

  /**
   * Also rewrites all split directories of earlier partition specs, regardless of their size, with
   * the current spec. Specs that no split directory has after the commit are dropped: then their
   * columns can be dropped, too, and rows that a writer still writes with them cannot be added.
   *
   * @throws IllegalStateException when the rewrite is already planned, or is no compaction
   */
  @Experimental
  public Rewrite repartition() {
    checkNotPlanned("repartitions");
    if (!repartitions) { // a sort does it anyway
      planner =
          (splits, condition, options) ->
              RewritePlan.repartition(
                  splits, base().partitioning().specId(), options.splitSizeInBytes(), condition);
    }
    repartitions = true;
    return this;
  }

  /**
   * Rewrites the split directories in which at least a share of the rows is deleted, regardless of
   * their size, and no others; neighbors among them are merged.
   *
   * @param minShare from 0 for any deleted row to 1 for only deleted rows
   * @throws IllegalArgumentException when the share is not from 0 to 1
   * @throws IllegalStateException when the rewrite is already planned, or is no compaction
   */
  @Experimental
  public Rewrite onlyDeleted(double minShare) {
    checkNotPlanned("selects split directories");
    if (!(minShare >= 0 && minShare <= 1)) {
      throw new IllegalArgumentException(
          "the share of deleted rows must be from 0 to 1, found " + minShare);
    }
    planner =
        (splits, condition, options) ->
            RewritePlan.deletions(splits, minShare, options.splitSizeInBytes(), condition);
    return this;
  }

  /**
   * Leaves the split directories alone in which no row can match a predicate, according to their
   * partition values and bounds.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or its values
   *     cannot be compared with the literal
   * @throws IllegalStateException when the rewrite is already planned, or is no compaction
   */
  @Experimental
  public Rewrite where(FilterPredicate newPredicate) {
    checkNotPlanned("selects split directories");
    new TableScan(state(), List.of()).filter(newPredicate); // fails if it does not fit the columns
    predicate = Optional.of(newPredicate);
    return this;
  }

  private void checkNotPlanned(String ability) {
    if (plan.isPresent() || !operation.equals(COMPACTION)) {
      throw new IllegalStateException(
          "only a compaction that is not yet planned " + ability + ": call this first");
    }
  }

  private RewritePlan plan() throws IOException {
    if (plan.isEmpty()) {
      Predicate<SplitDirectory> condition = split -> true;
      if (predicate.isPresent()) {
        Set<String> names = matchingNames(predicate.get());
        condition = split -> names.contains(split.name());
      }
      plan = Optional.of(planner.plan(new TableScan(state()).allSplits(), condition, useOptions()));
    }
    return plan.get();
  }

  private Set<String> matchingNames(FilterPredicate condition) throws IOException {
    return new TableScan(state(), List.of())
        .filter(condition).plan(ScanFilter.PlanListener.NONE).stream()
            .map(SplitDirectory::name)
            .collect(Collectors.toSet());
  }

  /**
   * Plans the rewrite if it is not planned, and returns the number of split directories to rewrite;
   * after a commit, of those that it rewrote.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table has more partitions than the
   *     requested number of split directories
   */
  public int sourceCount() throws IOException {
    return isWritten
        ? appliedRuns.stream().mapToInt(run -> run.sources().size()).sum()
        : plan().runs().stream().mapToInt(run -> run.sources().size()).sum();
  }

  /**
   * Plans the rewrite if it is not planned, and returns the number of split directories that
   * replace the rewritten ones; 0 for rows that are to be sorted or partitioned again and are not
   * yet written.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table has more partitions than the
   *     requested number of split directories
   */
  public int targetCount() throws IOException {
    return isWritten
        ? appliedRuns.stream().mapToInt(run -> run.targets().size()).sum()
        : plan().runs().stream().mapToInt(run -> run.targets().size()).sum();
  }

  /**
   * Returns the number of runs of split directories, which are rewritten together, that the last
   * {@link #commit} left alone because one of them had been changed concurrently.
   */
  public int skippedRunCount() {
    return skippedRunCount;
  }

  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected void prepare() throws IOException {
    if (!isWritten) {
      writeRuns();
      isWritten = true;
    }
  }

  @Override
  protected boolean isEmpty() {
    return rewrittenRuns.isEmpty() && !dropsSpecs();
  }

  private boolean dropsSpecs() {
    return repartitions && !base().partitioning().earlier().isEmpty();
  }

  @Override
  protected boolean hasEffect() {
    return hasEffect;
  }

  @Override
  protected void deleteUnused() {
    deleteTargets(run -> !appliedRuns.contains(run));
  }

  @Override
  protected void deleteWritten() {
    deleteTargets(run -> true);
    isWritten = false;
  }

  private void writeRuns() throws IOException {
    writtenSplitCount = 0;
    List<RewritePlan.Run> runs = new ArrayList<>(plan().runs());
    Predicate<RewritePlan.Run> isWrittenByRow = run -> order.isPresent() || run.targets().isEmpty();
    writeRows(runs.stream().filter(isWrittenByRow).toList());
    runs.removeIf(isWrittenByRow);
    // The numbers follow those of the base, and names are not reused.
    long splitNumber = base().nextSplitNumber() + writtenSplitCount;
    SplitRewriter writer = new SplitRewriter(state(), useOptions());
    for (RewritePlan.Run run : runs) {
      List<SplitDirectory> targets = new ArrayList<>();
      rewrittenRuns.add(new RewrittenRun(run.sources(), targets, true));
      for (List<RewritePlan.RowRange> ranges : run.targets()) {
        targets.add(writer.write(ranges, splitNumber));
        splitNumber++;
        writtenSplitCount++;
      }
    }
  }

  /** Writes the rows of runs that are sorted or partitioned again. */
  private void writeRows(List<RewritePlan.Run> runs) throws IOException {
    RowRewriter writer = new RowRewriter(state(), useOptions(), order);
    for (RewritePlan.Run run : runs) {
      List<SplitDirectory> targets = writer.write(run.sources());
      rewrittenRuns.add(new RewrittenRun(run.sources(), targets, false));
      writtenSplitCount += targets.size();
    }
  }

  /**
   * Deletes the new split directories of the runs that meet a condition, and forgets these runs.
   */
  private void deleteTargets(Predicate<RewrittenRun> condition) {
    for (RewrittenRun run : rewrittenRuns) {
      if (condition.test(run)) {
        run.targets()
            .forEach(target -> new WrittenSplit(base().tableUuid(), target).delete(storage()));
      }
    }
    rewrittenRuns.removeIf(condition);
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    Set<Integer> ids = currentRoot.schema().columnIds();
    Set<Integer> allIds = new HashSet<>(ids);
    base().schema().columns().forEach(column -> allIds.add(column.id()));
    new TypeCompatibilityCheck(storage(), currentRoot).check(base().schema());
    Map<String, RewrittenRun> runByFirstSource = new HashMap<>();
    Set<String> sourceNames = new HashSet<>();
    appliedRuns = unchangedRuns(currentRoot, allIds);
    appliedRuns.forEach(
        run -> {
          runByFirstSource.put(run.sources().get(0).name(), run);
          run.sources().forEach(split -> sourceNames.add(split.name()));
        });
    skippedRunCount = rewrittenRuns.size() - runByFirstSource.size();
    Set<Integer> specIds = new HashSet<>();
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : currentRoot.segments()) {
      List<SplitDirectory> oldSplits =
          SegmentReader.read(storage(), currentRoot, segment, ids::contains);
      List<SplitDirectory> newSplits = new ArrayList<>();
      for (SplitDirectory split : oldSplits) {
        if (runByFirstSource.containsKey(split.name())) {
          runByFirstSource
              .get(split.name())
              .targets()
              .forEach(target -> newSplits.add(target.withColumns(ids::contains)));
        }
        if (!sourceNames.contains(split.name())) {
          newSplits.add(split);
        }
      }
      newSplits.forEach(split -> specIds.add(split.partition().specId()));
      if (newSplits.equals(oldSplits)) {
        segments.add(segment);
      } else if (!newSplits.isEmpty()) {
        segments.add(files.writeSegment(newSplits));
      }
    }
    long nextSplitNumber =
        Math.max(currentRoot.nextSplitNumber(), base().nextSplitNumber() + writtenSplitCount);
    Partitioning partitioning =
        repartitions
            ? currentRoot.partitioning().withoutUnusedSpecs(specIds)
            : currentRoot.partitioning();
    hasEffect = !appliedRuns.isEmpty() || !partitioning.equals(currentRoot.partitioning());
    return new SnapshotRoot.Update(operation, currentRoot.schema(), nextSplitNumber, segments)
        .withPartitioning(partitioning);
  }

  /**
   * Returns the runs whose sources are unchanged and, if rows keep their order, adjacent, and whose
   * targets have partition specs that no concurrent rewrite dropped.
   */
  private List<RewrittenRun> unchangedRuns(SnapshotRoot currentRoot, Set<Integer> ids)
      throws IOException {
    Map<String, SplitDirectory> currentSplits = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (SplitDirectory split : SegmentReader.readAll(storage(), currentRoot, ids::contains)) {
      currentSplits.put(split.name(), split);
      names.add(split.name());
    }
    List<RewrittenRun> unchangedRuns = new ArrayList<>();
    for (RewrittenRun run : rewrittenRuns) {
      List<SplitDirectory> sources = run.sources();
      boolean areUnchanged =
          sources.stream()
              .allMatch(source -> isUnchanged(source, currentSplits.get(source.name()), ids));
      boolean haveKnownSpecs =
          run.targets().stream()
              .allMatch(target -> currentRoot.partitioning().hasSpec(target.partition().specId()));
      if (areUnchanged && haveKnownSpecs && (!run.keepsOrder() || areAdjacent(sources, names))) {
        unchangedRuns.add(run);
      }
    }
    return unchangedRuns;
  }

  /**
   * Whether the split directories are still neighbors in this order; in partitioned tables, split
   * directories of other partitions may be between them.
   */
  private boolean areAdjacent(List<SplitDirectory> sources, List<String> currentNames) {
    boolean arePartitioned =
        base().partitioning().isPartitioned() || !base().partitioning().earlier().isEmpty();
    List<Integer> positions =
        sources.stream().map(source -> currentNames.indexOf(source.name())).toList();
    for (int i = 1; i < positions.size(); i++) {
      int step = positions.get(i) - positions.get(i - 1);
      if (arePartitioned ? step < 1 : step != 1) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUnchanged(
      SplitDirectory baseSplit, SplitDirectory currentSplit, Set<Integer> ids) {
    return currentSplit != null
        && baseSplit.deletionVector().equals(currentSplit.deletionVector())
        && baseSplit
            .withColumns(ids::contains)
            .fingerprints()
            .equals(currentSplit.withColumns(ids::contains).fingerprints());
  }
}
