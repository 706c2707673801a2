package dev.stoa.data;

import dev.stoa.annotation.Public;
import dev.stoa.type.DataType;
import java.util.List;

/** A vector of records: one vector per field, each as long as this one. */
@Public
public final class RecordVector extends ColumnVector {
  private List<ColumnVector> fields = List.of();

  /** A vector of no rows. */
  public RecordVector(DataType type) {
    super(type);
  }

  /** Sets the fields in the order of the type; called by the vector's writer. */
  public void setFields(List<ColumnVector> newFields) {
    fields = List.copyOf(newFields);
  }

  /** The fields in the order of the type; undefined for null records. */
  public List<ColumnVector> fields() {
    return fields;
  }
}
