package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;

/**
 * A transform of a column or a nested field, such as {@code bucket(user_id,16)}; part of a {@link
 * PartitionSpec}.
 *
 * @param transform the transform
 * @param source the path of the column or nested field whose values are transformed
 */
public record PartitionTerm(PartitionTransform transform, ColumnPath source) {
  /** Returns the text of the term, which {@link PartitionSpec#parse} accepts. */
  @Override
  public String toString() {
    Kind kind = transform.kind();
    if (kind == Kind.IDENTITY) {
      return source.toString();
    }
    return kind.label() + "(" + source + (kind.hasWidth() ? "," + transform.width() : "") + ")";
  }
}
