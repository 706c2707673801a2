package dev.stoa.avro.resolution;

import org.apache.avro.Schema;

/** Two schemas as objects: comparing them as values takes long, and never ends in some. */
public record SchemaPair(Schema written, Schema wanted) {
  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean equals(Object other) {
    return other instanceof SchemaPair that && written == that.written && wanted == that.wanted;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(written) + System.identityHashCode(wanted);
  }
}
