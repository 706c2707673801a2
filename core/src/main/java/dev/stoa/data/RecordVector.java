package dev.stoa.data;

import dev.stoa.type.DataType;
import java.util.List;

/** A vector of records: a vector a field, each as long as this. */
public final class RecordVector extends ColumnVector {
  private List<ColumnVector> fields = List.of();

  /** A vector of no rows. */
  public RecordVector(DataType type) {
    super(type);
  }

  /** Called by who fills the vector: the fields in the order of the type. */
  public void setFields(List<ColumnVector> newFields) {
    fields = List.copyOf(newFields);
  }

  /** The fields in the order of the type; of a null record they give anything. */
  public List<ColumnVector> fields() {
    return fields;
  }
}
