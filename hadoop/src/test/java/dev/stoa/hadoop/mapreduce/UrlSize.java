package dev.stoa.hadoop.mapreduce;

/** A row, which Avro fills by reflection. */
public final class UrlSize {
  String url = "";
  long size;

  /** Creates an empty row; called by Avro. */
  public UrlSize() {}
}
