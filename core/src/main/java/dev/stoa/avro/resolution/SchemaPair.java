package dev.stoa.avro.resolution;

import org.apache.avro.Schema;

/**
 * Two schemas, compared by identity: comparing by value is slow, and may never end for recursive
 * ones.
 */
public record SchemaPair(Schema source, Schema target) {
  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean equals(Object other) {
    return other instanceof SchemaPair that && source == that.source && target == that.target;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(source) + System.identityHashCode(target);
  }
}
