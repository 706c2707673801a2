package dev.stoa.spark;

import dev.stoa.spark.catalog.VersionCatalog;

/** A catalog without procedures, which this version of Spark does not call. */
abstract class CallableCatalog extends VersionCatalog {}
