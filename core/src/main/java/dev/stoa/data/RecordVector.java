package dev.stoa.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;
import java.util.List;

/** A vector of records: one vector per field, each as long as this one. */
@Experimental
public final class RecordVector extends ColumnVector {
  private List<ColumnVector> fields = List.of();

  /** Creates a vector without rows. */
  @Internal
  public RecordVector(DataType type) {
    super(type);
  }

  /** Sets the fields in the order of the type; called by the vector's writer. */
  @Internal
  public void setFields(List<ColumnVector> newFields) {
    fields = List.copyOf(newFields);
  }

  /** The fields in the order of the type; undefined for null records. */
  public List<ColumnVector> fields() {
    return fields;
  }

  @Override
  String accessorAdvice() {
    return "cast the vector to RecordVector";
  }
}
