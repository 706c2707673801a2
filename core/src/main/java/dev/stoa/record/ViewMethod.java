package dev.stoa.record;

import org.apache.avro.generic.IndexedRecord;

/** The implementation of a method of a viewed interface. */
@FunctionalInterface
interface ViewMethod {
  /** Calls the method on the proxy of a record. */
  Object call(IndexedRecord record, Object proxy, Object[] arguments) throws Throwable;
}
