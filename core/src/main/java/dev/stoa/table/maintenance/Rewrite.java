package dev.stoa.table.maintenance;

import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.change.WrittenTypes;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
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
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes rows of a table anew without changing what it holds: neighbouring split directories become
 * others, their deleted rows are left out, and their columns get the types and files that the table
 * has now. Rows keep their order; of partitioned tables those of each partition do. Made by {@link
 * dev.stoa.table.Table#newCompaction} and {@link dev.stoa.table.Table#newRebalance}. For one
 * thread.
 *
 * <p>Split directories that another changes while they are rewritten stay as they are: the next
 * rewriting finds them.
 */
public final class Rewrite extends SnapshotChange {
  private final String operation;
  private final RewritePlan plan;
  private final WriteOptions options;
  private final List<Result> results = new ArrayList<>();
  private List<Result> applied = List.of();
  private int keptRuns;

  /** What became of a run of split directories. */
  private record Result(List<SplitDirectory> sources, List<SplitDirectory> targets) {}

  /** Merges small split directories. Called by the table. */
  public static Rewrite compaction(TableState state, CommitToken token, WriteOptions options)
      throws IOException {
    List<SplitDirectory> splits = new TableScan(state).allSplits();
    RewritePlan plan = RewritePlan.compacting(splits, options.splitSizeInBytes());
    return new Rewrite(state, token, "compact", plan, options);
  }

  /** Spreads the rows evenly over split directories. Called by the table. */
  public static Rewrite rebalance(
      TableState state, CommitToken token, int splitCount, WriteOptions options)
      throws IOException {
    if (splitCount < 1) {
      throw new IllegalArgumentException("a table needs a split directory, found " + splitCount);
    }
    RewritePlan plan = RewritePlan.spreading(new TableScan(state).allSplits(), splitCount);
    return new Rewrite(state, token, "rebalance", plan, options);
  }

  private Rewrite(
      TableState state,
      CommitToken token,
      String operation,
      RewritePlan plan,
      WriteOptions options) {
    super(state, token);
    this.operation = operation;
    this.plan = plan;
    this.options = options;
  }

  /** The split directories that are written anew. */
  public int sourceCount() {
    return plan.runs().stream().mapToInt(run -> run.sources().size()).sum();
  }

  /** The split directories that come of them. */
  public int targetCount() {
    return plan.runs().stream().mapToInt(run -> run.targets().size()).sum();
  }

  /** Of those, how many runs the last {@link #commit} left as others had changed them. */
  public int keptRuns() {
    return keptRuns;
  }

  @Override
  protected void prepare() throws IOException {
    if (results.isEmpty()) {
      writeRuns();
    }
  }

  @Override
  protected void deleteUnused() {
    delete(result -> !applied.contains(result));
  }

  @Override
  protected void deleteWritten() {
    delete(result -> true);
  }

  private void writeRuns() throws IOException {
    long number = base().nextSplitNumber();
    RewriteWriter writer = new RewriteWriter(state(), options);
    for (RewritePlan.Run run : plan.runs()) {
      List<SplitDirectory> targets = new ArrayList<>();
      results.add(new Result(run.sources(), targets));
      for (List<RewritePlan.Part> parts : run.targets()) {
        targets.add(writer.write(parts, number));
        number++;
      }
    }
  }

  private void delete(Predicate<Result> which) {
    for (Result result : results) {
      if (which.test(result)) {
        result
            .targets()
            .forEach(target -> new WrittenSplit(base().tableUuid(), target).delete(storage()));
      }
    }
    results.clear();
  }

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    Set<Integer> ids = current.schema().columnIds();
    Set<Integer> allIds = new HashSet<>(ids);
    base().schema().columns().forEach(column -> allIds.add(column.id()));
    new WrittenTypes(storage(), current).check(base().schema());
    Map<String, Result> byFirst = new HashMap<>();
    Set<String> sources = new HashSet<>();
    applied = unchanged(current, allIds);
    applied.forEach(
        result -> {
          byFirst.put(result.sources().get(0).name(), result);
          result.sources().forEach(split -> sources.add(split.name()));
        });
    keptRuns = results.size() - byFirst.size();
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : current.segments()) {
      List<SplitDirectory> before = SegmentReading.read(storage(), current, segment, ids::contains);
      List<SplitDirectory> after = new ArrayList<>();
      for (SplitDirectory split : before) {
        if (byFirst.containsKey(split.name())) {
          byFirst.get(split.name()).targets().forEach(t -> after.add(t.withFilesOf(ids::contains)));
        }
        if (!sources.contains(split.name())) {
          after.add(split);
        }
      }
      if (after.equals(before)) {
        segments.add(segment);
      } else if (!after.isEmpty()) {
        segments.add(files.writeSegment(after));
      }
    }
    long nextSplitNumber =
        Math.max(current.nextSplitNumber(), base().nextSplitNumber() + targetCount());
    return new SnapshotRoot.Change(operation, current.schema(), nextSplitNumber, segments);
  }

  /** The runs whose split directories are as they were, and still stand together. */
  private List<Result> unchanged(SnapshotRoot current, Set<Integer> ids) throws IOException {
    Map<String, SplitDirectory> now = new HashMap<>();
    List<String> order = new ArrayList<>();
    for (SplitDirectory split : SegmentReading.all(storage(), current, ids::contains)) {
      now.put(split.name(), split);
      order.add(split.name());
    }
    List<Result> unchanged = new ArrayList<>();
    for (Result result : results) {
      List<SplitDirectory> sources = result.sources();
      boolean isSame = sources.stream().allMatch(s -> isSame(s, now.get(s.name()), ids));
      if (isSame && standTogether(sources, order)) {
        unchanged.add(result);
      }
    }
    return unchanged;
  }

  /** In the order of the rows; those of other partitions may stand between them. */
  private boolean standTogether(List<SplitDirectory> sources, List<String> order) {
    List<Integer> places = sources.stream().map(source -> order.indexOf(source.name())).toList();
    for (int i = 1; i < places.size(); i++) {
      int step = places.get(i) - places.get(i - 1);
      if (base().partitioning().isPartitioned() ? step < 1 : step != 1) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(SplitDirectory before, SplitDirectory now, Set<Integer> ids) {
    return now != null
        && before.deletedRows().equals(now.deletedRows())
        && before
            .withFilesOf(ids::contains)
            .fingerprints()
            .equals(now.withFilesOf(ids::contains).fingerprints());
  }
}
