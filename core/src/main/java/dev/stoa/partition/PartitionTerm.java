package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;

/**
 * A transform of a column or of a field of nested records, such as {@code bucket(user_id,16)}; part
 * of a {@link PartitionSpec}.
 */
public record PartitionTerm(PartitionTransform transform, ColumnPath source) {
  /** The text of the term for {@link PartitionSpec#parse}. */
  @Override
  public String toString() {
    Kind kind = transform.kind();
    if (kind == Kind.IDENTITY) {
      return source.toString();
    }
    return kind.label() + "(" + source + (kind.hasWidth() ? "," + transform.width() : "") + ")";
  }
}
