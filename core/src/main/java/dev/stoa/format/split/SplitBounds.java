package dev.stoa.format.split;

import dev.stoa.format.page.PathBounds;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.bounds.Bounds;
import java.util.List;
import java.util.Optional;

/** Finds the bounds that a leaf of a predicate needs among those of a page or file. */
public final class SplitBounds {
  private SplitBounds() {}

  /** The bounds of the values that a leaf tests; empty where they are not known. */
  public static Optional<Bounds> find(BoundPredicate.Leaf leaf, List<PathBounds> all) {
    return find(leaf.steps(), all);
  }

  /** The bounds of what is inside the values of a column, of all rows of its file. */
  public static Optional<Bounds> find(List<PathStep> steps, Optional<ColumnFile> file) {
    return file.flatMap(known -> find(steps, known.bounds()));
  }

  private static Optional<Bounds> find(List<PathStep> steps, List<PathBounds> all) {
    StringBuilder path = new StringBuilder();
    steps.forEach(path::append);
    String wanted = path.toString();
    return all.stream()
        .filter(bounds -> bounds.path().equals(wanted))
        .map(PathBounds::bounds)
        .findFirst();
  }
}
