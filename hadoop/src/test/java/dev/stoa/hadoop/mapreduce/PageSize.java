package dev.stoa.hadoop.mapreduce;

/** A row, which Avro fills by reflection. */
public final class PageSize {
  String url = "";
  long size;

  /** Creates an empty row; called by Avro. */
  public PageSize() {}
}
