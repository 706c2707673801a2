package dev.stoa.record;

import org.apache.avro.generic.IndexedRecord;

/** The implementation of a method of an interface that {@link InterfaceView} implements. */
@FunctionalInterface
interface ViewMethod {
  /**
   * Calls the method.
   *
   * @param proxy the object that implements the interface for the record
   */
  Object call(IndexedRecord record, Object proxy, Object[] arguments) throws Throwable;
}
