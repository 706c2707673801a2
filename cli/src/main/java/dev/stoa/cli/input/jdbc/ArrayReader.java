package dev.stoa.cli.input.jdbc;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads arrays of one dimension. Elements are read as the values of a column are, because the
 * objects that drivers return for whole arrays depend on the zone of this machine.
 *
 * @param elementReader reads the elements
 */
record ArrayReader(ValueReader elementReader) implements ValueReader {
  private static final int ELEMENT_INDEX = 2;

  @Override
  public Object read(ResultSet row, int index) throws SQLException {
    Array array = row.getArray(index);
    if (array == null) {
      return null;
    }
    List<Object> elements = new ArrayList<>();
    try (ResultSet elementRows = array.getResultSet()) {
      while (elementRows.next()) {
        if (elementRows.getObject(ELEMENT_INDEX) instanceof Array) {
          throw new IllegalArgumentException(
              "an array of several dimensions: convert it in a --query, as by to_jsonb(c)");
        }
        elements.add(elementReader.read(elementRows, ELEMENT_INDEX));
      }
    } finally {
      array.free();
    }
    return elements;
  }
}
