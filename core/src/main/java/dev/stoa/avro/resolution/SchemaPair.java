package dev.stoa.avro.resolution;

import org.apache.avro.Schema;

/**
 * A source and a target schema as the key of a cache. Schemas are compared by identity: comparing
 * them by value is slow, and may never end if they are recursive.
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
