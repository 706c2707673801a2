package dev.stoa.format.vector;

import org.apache.avro.Schema;

/** A node of values in another layout, which are read one by one by what the layout knows. */
public abstract class SingleValueNode extends VectorNode {
  /**
   * A node of so many values.
   *
   * @param pageSizeInBytes how much a value may take at most
   */
  protected SingleValueNode(Schema schema, int count, int pageSizeInBytes, VectorSpace space) {
    super(new NodeSpace(schema, count, Validity.NO_NULLS, space.scope()));
    space.scope().setLimits(new PageLimits(pageSizeInBytes));
  }

  @Override
  final boolean hasPresence() {
    return false;
  }
}
