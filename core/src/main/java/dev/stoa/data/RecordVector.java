package dev.stoa.data;

import java.util.List;
import org.apache.avro.Schema;

/** A vector of records: a vector a field, each as long as this. */
public final class RecordVector extends ColumnVector {
  private List<ColumnVector> fields = List.of();

  /** A vector of no rows. */
  public RecordVector(Schema schema) {
    super(schema);
  }

  /** Called by who fills the vector: the fields in the order of the schema. */
  public void setFields(List<ColumnVector> newFields) {
    fields = List.copyOf(newFields);
  }

  /** The fields in the order of the schema; of a null record they give anything. */
  public List<ColumnVector> fields() {
    return fields;
  }
}
