package dev.stoa.data;

import java.util.List;
import org.apache.avro.Schema;

/** A vector of records: a vector a field, each as long as this. */
public final class RecordVector extends ColumnVector {
  private final List<ColumnVector> fields;

  /** A vector of records whose fields are these. */
  public RecordVector(Schema schema, List<ColumnVector> fields) {
    super(schema);
    this.fields = List.copyOf(fields);
  }

  /** The fields in the order of the schema; of a null record they give anything. */
  public List<ColumnVector> fields() {
    return fields;
  }
}
